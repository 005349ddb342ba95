// Asks a site what it takes: see `mu-plugins/judge.php`.

import type { Argument, HttpMethod } from '../../src/core/model/api/api.ts';
import type { Json } from '../../src/core/schema/schema.ts';
import type { LiveSite } from './variants.ts';

/** A value for one argument, sent as the client sends it. */
export interface Question {
  /** The route whose argument it is, or a schema as the site knows it. */
  readonly asks: { readonly route: string; readonly method: HttpMethod } | { readonly schema: object };
  readonly argument: Pick<Argument, 'name' | 'in'>;
  readonly value: Json;
}

export interface Verdict {
  /** The value as PHP read it. */
  readonly seen: Json;
  /** Why the site refuses it; null where it takes it. */
  readonly complaint: string | null;
}

const atOnce = 4000;

/** What the site says of each, in their order. */
export async function judge(site: LiveSite, questions: readonly Question[]): Promise<readonly Verdict[]> {
  const verdicts: Verdict[] = [];
  for (let from = 0; from < questions.length; from += atOnce) {
    const response = await fetch(`${site.restBase}live/v1/judge`, {
      method: 'POST',
      headers: {
        'x-live-switch': 'judge',
        'content-type': 'application/json',
        // Some arguments are judged by what the caller may do.
        authorization: `Basic ${btoa(`admin:${site.passwords.admin}`)}`,
      },
      body: JSON.stringify(questions.slice(from, from + atOnce).map(asCase)),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`The judge answers ${response.status}: ${text.slice(0, 500)}`);
    verdicts.push(...(JSON.parse(text) as readonly Verdict[]));
  }
  return verdicts;
}

/** The status that a request of its own is answered with: 400 for what the judge complains of. */
export async function statusOf(site: LiveSite, question: Question): Promise<number> {
  if ('schema' in question.asks) throw new Error('A schema alone has no route.');
  const { route, method } = question.asks;
  const { query = '', body } = sent(question.argument.name, question.argument.in, question.value);
  const { status } = await fetch(`${site.restBase}${route.slice(1)}?${query}`, {
    method,
    ...(body !== undefined && { body, headers: { 'content-type': 'application/json' } }),
  });
  return status;
}

function asCase({ asks, argument: { name, in: place }, value }: Question): object {
  const method = 'method' in asks ? asks.method : place === 'body' ? 'POST' : 'GET';
  return { ...asks, method, argument: name, ...sent(name, place, value) };
}

interface Sent {
  readonly query?: string;
  readonly body?: string;
  readonly path?: string;
}

function sent(name: string, place: Argument['in'], value: Json): Sent {
  if (place === 'body') return { body: JSON.stringify({ [name]: value }) };
  if (place === 'path') return { path: typeof value === 'string' ? value : JSON.stringify(value) };
  return { query: String(new URLSearchParams(pairsOf(name, withEmptyTexts(value)))) };
}

/** As the client writes them, and names too that it refuses: the site is asked of those as well. */
function pairsOf(name: string, value: Json): [string, string][] {
  if (typeof value !== 'object' || value === null) return [[name, value === null ? '' : String(value)]];
  return Object.entries(value).flatMap(([key, member]) => {
    const isCounted = Array.isArray(value) && (typeof member !== 'object' || member === null);
    return pairsOf(`${name}[${isCounted ? '' : key}]`, member);
  });
}

/** The client leaves empty lists and objects out of a query; here the site is asked of them, as of an empty text. */
function withEmptyTexts(value: Json): Json {
  if (typeof value !== 'object' || value === null) return value;
  if (Object.keys(value).length === 0) return '';
  if (Array.isArray(value)) return value.map(withEmptyTexts);
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, withEmptyTexts(member)]));
}
