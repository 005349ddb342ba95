// Reads the route index of a live site from a page. The browser sends the requests, so the site must allow them with
// CORS headers, which WordPress does. A page cannot read the HTML of the site, so it asks the usual REST bases.

import { Halt } from '../../core/diagnostics/halt.ts';
import { candidateAddresses } from '../../source/site/addresses.ts';
import { maxBytes } from './unpacked.ts';

export interface AddressReading {
  readonly bytes: Uint8Array;
  readonly base: URL;
  readonly notes: readonly string[];
}

/** The maximum time for one request, in milliseconds. */
const timeoutMs = 30_000;

/**
 * Requests the index with the response schemas; at most three requests.
 *
 * @param address an address of the site, or of its REST base, with or without a scheme
 * @throws Halt `source` with the reason, and the command that reads the site without a browser
 */
export async function readAddress(
  address: string,
  progress: (message: string) => void,
): Promise<AddressReading> {
  const [site] = candidates(address);
  const bases = restBases(site);
  let refused: Halt | undefined;
  for (const base of bases) {
    progress(`Asking ${base.href}`);
    const answer = await ask(base, site);
    if (answer instanceof Halt) {
      refused ??= answer;
      continue;
    }
    return { bytes: answer, base: withoutContext(base), notes: [optionsNote] };
  }
  throw refused ?? new Halt('source', `${site.href} was not asked.`, commandHint(site));
}

const optionsNote =
  'A page reads the index alone. The command line also asks routes with OPTIONS, which shows fields that plugins add.';

function candidates(address: string): readonly [URL, ...URL[]] {
  const trimmed = address.trim();
  if (!/^https?:/i.test(trimmed) && /^[a-z][a-z\d+.-]*:\/\//i.test(trimmed))
    throw new Halt('usage', 'A page reads only addresses that begin with https:// or http://.', '');
  try {
    return candidateAddresses(trimmed);
  } catch {
    throw new Halt(
      'usage',
      'This is not an address.',
      'Enter the address of a site, for example https://example.org.',
    );
  }
}

/** The addresses at which the index may be, the most likely first. Credentials of an address are not sent. */
function restBases(site: URL): readonly URL[] {
  const plain = new URL(site.href);
  plain.username = '';
  plain.password = '';
  plain.hash = '';
  const isBase = /\/wp-json\/?$/.test(plain.pathname) || plain.searchParams.has('rest_route');
  const folder = plain.pathname.replace(/\/+$/, '');
  const bases = isBase
    ? [plain]
    : [new URL(`${folder}/wp-json/`, plain.origin), new URL(`${folder}/?rest_route=/`, plain.origin)];
  for (const base of bases) base.searchParams.set('context', 'help');
  return bases;
}

function withoutContext(base: URL): URL {
  const plain = new URL(base.href);
  plain.searchParams.delete('context');
  return plain;
}

async function ask(base: URL, site: URL): Promise<Uint8Array | Halt> {
  let response: Response;
  try {
    response = await fetch(base, {
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      headers: { accept: 'application/json' },
      signal: AbortSignal.timeout(timeoutMs),
    });
  } catch (error) {
    return unreachable(base, site, error);
  }
  if (!response.ok)
    return new Halt(
      'source',
      response.status === 401 || response.status === 403
        ? `${base.host} shows its index only after a sign-in (status ${response.status}).`
        : `${base.host} returned the status ${response.status} for ${base.pathname}.`,
      commandHint(site),
    );
  return limited(response, base);
}

async function limited({ body }: Response, base: URL): Promise<Uint8Array> {
  const reader = body?.getReader();
  if (!reader) return new Uint8Array();
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    size += next.value.length;
    if (size > maxBytes) {
      await reader.cancel();
      throw new Halt('source', `${base.host} returned more than 64 MiB.`, 'A route index has a few MB.');
    }
    parts.push(next.value);
  }
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}

/** A browser does not tell a page why a request failed, so the message lists what the page can know. */
function unreachable(base: URL, site: URL, error: unknown): Halt {
  const isTimeout = error instanceof DOMException && error.name === 'TimeoutError';
  const isMixed = self.location.protocol === 'https:' && base.protocol === 'http:' && !isLocal(base.hostname);
  const why = isTimeout
    ? `did not answer within ${timeoutMs / 1000} seconds`
    : isMixed
      ? 'cannot be asked, because a page with https may not ask a site with http'
      : 'cannot be read from a page: it is not reachable, or it does not allow pages of other sites to read it (CORS)';
  return new Halt('source', `${base.host} ${why}.`, commandHint(site));
}

const isLocal = (host: string): boolean => host === 'localhost' || host === '127.0.0.1' || host === '[::1]';

/** The command line has none of these limits. */
const commandHint = (site: URL): string =>
  `Read the site with the command line instead, and drop the file here: npx routewright snapshot ${site.origin}${site.pathname === '/' ? '' : site.pathname} -o site.index.json`;
