// Decides which requests come from the reader. Every page open in the reader's browser, and
// every user of the machine, can send requests to a server on loopback. Therefore the pages
// are in a folder whose name cannot be guessed, a foreign `Host` is refused (DNS rebinding
// to 127.0.0.1), and requests that act need a token and the page's own `Origin`.

import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

/** The host names of loopback; no name server can redirect them. */
const hosts = ['127.0.0.1', 'localhost'] as const;

export const isOwnHost = ({ host }: IncomingHttpHeaders, port: number): boolean =>
  hosts.some((name) => host === `${name}:${port}` || (port === 80 && host === name));

/** For requests that act: browsers name the page that sent them. */
export const isOwnOrigin = (headers: IncomingHttpHeaders): boolean =>
  headers.origin === `http://${headers.host ?? ''}` &&
  (headers['sec-fetch-site'] === undefined || headers['sec-fetch-site'] === 'same-origin');

/** Compares in constant time. */
export const isSame = (one: string, other: string): boolean => timingSafeEqual(digest(one), digest(other));

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
