// Reads the fields of a multipart form. The contents of files are ignored.

import type { Json } from '../core/schema/schema.ts';
import { phpParameters } from './php-parameters.ts';

/** @param type the header `Content-Type`, which contains the boundary */
export function multipartFields(type: string, body: string): Readonly<Record<string, Json>> {
  const [, quoted, bare] = /boundary=(?:"([^"]+)"|([^;\s]+))/i.exec(type) ?? [];
  const boundary = quoted ?? bare;
  if (boundary === undefined) return {};
  const pairs = body.split(`--${boundary}`).flatMap((part) => {
    const end = part.indexOf('\r\n\r\n');
    const head = part.slice(0, Math.max(0, end));
    const name = /[;\s]name="([^"]*)"/i.exec(head)?.[1];
    if (end < 0 || name === undefined || /[;\s]filename\*?=/i.test(head)) return [];
    const value = part.slice(end + 4).replace(/\r\n$/, '');
    return [`${encodeURIComponent(name)}=${encodeURIComponent(value.toWellFormed())}`];
  });
  return phpParameters(pairs.join('&'));
}
