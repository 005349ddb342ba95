// What of GitLab's REST API `routewright ci` asks, with its notes and merge requests in memory.

import type { RequestListener } from 'node:http';
import { json } from 'node:stream/consumers';

export interface Note {
  readonly id: number;
  body: string;
  readonly author: { readonly id: number };
}

export interface MergeRequest {
  readonly iid: number;
  readonly source_branch: string;
  readonly target_branch: string;
  readonly source_project_id: number;
  state: 'opened' | 'closed';
  title: string;
  description: string;
}

export interface FakeGitLab {
  readonly notes: Note[];
  readonly mergeRequests: MergeRequest[];
  /** The method and the path of each request that changes something. */
  readonly changes: string[];
  /** Answers everything with this status, if set. */
  refuse: number | undefined;
  readonly listener: RequestListener;
}

/** Whose token it is. */
const user = { id: 42, name: 'Interface bot', commit_email: 'bot@noreply.gitlab.example' };
const project = '/api/v4/projects/5';

/** The project 5 with its merge request 7, as GitLab keeps them. */
export function fakeGitLab(): FakeGitLab {
  const fake: FakeGitLab = {
    notes: [],
    mergeRequests: [],
    changes: [],
    refuse: undefined,
    listener: (request, response) => {
      const { method = '', url = '', headers } = request;
      const { pathname, searchParams } = new URL(url, 'http://api');
      const answer = (status: number, value: unknown): void => {
        response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value));
      };
      const page = (items: readonly object[]): void => {
        const size = Number(searchParams.get('per_page'));
        const from = (Number(searchParams.get('page')) - 1) * size;
        answer(200, items.slice(from, from + size));
      };
      const path = pathname.replace(project, '');
      if (headers.authorization !== 'Bearer a-token') answer(401, { message: '401 Unauthorized' });
      else if (fake.refuse !== undefined) answer(fake.refuse, { message: { base: ['insufficient_scope'] } });
      else if (pathname === '/api/v4/user') answer(200, user);
      else if (!pathname.startsWith(project)) answer(404, { message: '404 Not Found' });
      else if (method === 'GET') page(path.endsWith('/notes') ? fake.notes : opened(fake.mergeRequests));
      else {
        fake.changes.push(`${method} ${path}`);
        void json(request).then((body) => {
          const [status, value] = change(fake, method, path, body as Readonly<Record<string, string>>);
          answer(status, value);
        });
      }
    },
  };
  return fake;
}

const opened = (all: readonly MergeRequest[]) => all.filter(({ state }) => state === 'opened');

function change(
  { notes, mergeRequests }: FakeGitLab,
  method: string,
  path: string,
  body: Readonly<Record<string, string>>,
): readonly [status: number, value: unknown] {
  const id = Number(/\d+$/.exec(path)?.[0]);
  if (path === '/merge_requests/7/notes') {
    const note = { id: notes.length + 1, body: body['body'] ?? '', author: { id: user.id } };
    notes.push(note);
    return [201, note];
  }
  if (path.startsWith('/merge_requests/7/notes/')) {
    const note = notes.find((one) => one.id === id);
    if (note) note.body = body['body'] ?? '';
    return [note ? 200 : 404, note];
  }
  if (method === 'POST') {
    const { source_branch = '', target_branch = '', title = '', description = '' } = body;
    const branches = { source_branch, target_branch, source_project_id: 5 };
    mergeRequests.push({ iid: mergeRequests.length + 1, ...branches, state: 'opened', title, description });
  } else {
    const { state_event: event, ...texts } = body;
    const found = mergeRequests.find(({ iid }) => iid === id);
    if (found) Object.assign(found, texts, event === 'close' && { state: 'closed' });
  }
  const iid = method === 'POST' ? mergeRequests.length : id;
  return [200, { iid, web_url: `https://gitlab.example/merge_requests/${iid}` }];
}
