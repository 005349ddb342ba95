// Reads what routes of a site answer, for `snapshot --observe`: one after the other,
// nothing but GET.

import { Halt } from '../../diagnostics/halt.ts';
import { wellFormedEscapes } from '../read-text.ts';
import { isTired, mostRefusals } from './patience.ts';
import type { SiteFacts } from './read-site.ts';
import { routeUrl } from './rest-base.ts';

export interface RouteAnswer {
  readonly route: string;
  /** 200, or that the caller is not let in: 401 or 403. */
  readonly status: number;
  /** The methods that the caller may use, as WordPress says with each answer. */
  readonly allow: readonly string[];
  /** Of the one who asked. */
  readonly signedIn: boolean;
  /** Of an answer of 200. */
  readonly value?: unknown;
}

const letsNobodyIn: ReadonlySet<number> = new Set([401, 403]);

/** @returns the JSON answers of those that gave one, and who refuses; who fails is left out */
export async function askRoutes(
  requests: readonly { readonly route: string; readonly query: Readonly<Record<string, string>> }[],
  { base, client }: SiteFacts,
): Promise<readonly RouteAnswer[]> {
  const answers: RouteAnswer[] = [];
  const message = 'Looking at what routes answer';
  let refusals = 0;
  client.options.progress?.({ kind: 'step', message: `${message} (GET alone, ${requests.length} of them)` });
  for (const [at, { route, query }] of requests.entries()) {
    if (refusals === mostRefusals) {
      const asked = `${at} of ${requests.length} asked`;
      client.options.progress?.({ kind: 'step', message: `The site has stopped answering; ${asked}` });
      break;
    }
    client.options.progress?.({ kind: 'count', message, done: at + 1, total: requests.length });
    try {
      const url = routeUrl(base, route, query);
      const { status, headers, bytes, signedIn } = await client.ask(url, {
        method: 'GET',
        accept: 'application/json',
        persistent: false,
      });
      refusals = isTired(status) ? refusals + 1 : 0;
      const allow = (headers.get('allow') ?? '').match(/[A-Z]+/g) ?? [];
      const answer = { route, status, allow, signedIn };
      if (letsNobodyIn.has(status)) answers.push(answer);
      if (status === 200) {
        const text = wellFormedEscapes(new TextDecoder().decode(bytes));
        answers.push({ ...answer, value: JSON.parse(text) });
      }
    } catch (error) {
      if (client.options.signal?.aborted === true) throw error;
      if (error instanceof Halt) refusals += 1;
      else if (!(error instanceof SyntaxError)) throw error;
    }
  }
  return answers;
}
