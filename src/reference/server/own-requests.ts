// Which requests are the reader's own. A server on loopback can be asked by every page
// that the reader's browser has open, and by every user of the machine: pages are kept
// behind a name that cannot be guessed, a foreign `Host` is refused (a name that was
// rebound to 127.0.0.1), and what acts takes a token and the page's own `Origin`.

import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

/** The names by which a browser reaches loopback; no name server has a say in them. */
const hosts = ['127.0.0.1', 'localhost'] as const;

export const isOwnHost = ({ host }: IncomingHttpHeaders, port: number): boolean =>
  hosts.some((name) => host === `${name}:${port}` || (port === 80 && host === name));

/** Of a request that acts: browsers name the page that sent it. */
export const isOwnOrigin = (headers: IncomingHttpHeaders): boolean =>
  headers.origin === `http://${headers.host ?? ''}` &&
  (headers['sec-fetch-site'] === undefined || headers['sec-fetch-site'] === 'same-origin');

/** Compares in a time that tells nothing. */
export const isSame = (one: string, other: string): boolean => timingSafeEqual(digest(one), digest(other));

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
