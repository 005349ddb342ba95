// What an app does with the abilities of the live site, typed by the client that was
// generated for it; test/live/abilities.test.ts compiles it beside the client and runs it.

import { ApiError, applicationPassword } from './client/index.js';
import { createSite, type Site } from './client/site.js';
import * as validators from './zod/index.js';

export interface Access {
  readonly baseUrl: string;
  readonly user: string;
  readonly password: string;
}

export const connect = ({ baseUrl, user, password }: Access): Site =>
  createSite({
    baseUrl,
    auth: applicationPassword(user, password),
    headers: { 'X-Live-Switch': 'abilities' },
    validators,
    validateResponse: 'strict',
    onResponseMismatch: 'throw',
  });

export async function work({ abilities }: Site): Promise<readonly unknown[]> {
  const some = await abilities.run('core/get-site-info', { fields: ['name', 'version'] });
  const all = await abilities.run('core/get-site-info');
  const counts = [
    await abilities.run('live/count-posts', {}),
    await abilities.run('live/count-posts', { status: 'draft' }),
  ];
  const notes = [
    await abilities.run('live/set-note', { key: 'a', text: 'Spring tide & neap tide' }),
    await abilities.run('live/delete-note', 'a'),
    await abilities.run('live/delete-note', 'a'),
  ];
  const { data, response } = await abilities.run.raw('live/count-posts', { status: 'draft' });
  const drafts: number = data;
  const outcome = await abilities.run.safe('live/ping');
  const pong = outcome.ok ? outcome.data : outcome.kind;
  const text: string = await abilities.run('live/count-posts', {}, { as: 'text' });
  return [
    { ...some, url: some.url },
    Object.keys(all).sort(),
    counts,
    notes,
    [await abilities.run('live/ping'), pong],
    // Other tests write posts meanwhile.
    [Number.isInteger(drafts), response.status, /^\d+$/.test(text)],
  ];
}

export async function refusals({ abilities }: Site): Promise<readonly unknown[]> {
  const codeOf = async (call: Promise<unknown>): Promise<unknown> =>
    call.catch((error: unknown) => (error instanceof ApiError ? [error.status, error.code] : error));
  return [
    // @ts-expect-error the text is missing
    await codeOf(abilities.run('live/set-note', { key: 'a' }, { validate: false })),
    // @ts-expect-error an ability that takes nothing
    await codeOf(abilities.run('live/ping', 7, { validate: false })),
  ];
}
