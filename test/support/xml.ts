import { expect } from 'vitest';

/** Element names of a well-formed report in XML, in order; throws where it is not well-formed. */
export function elementsOf(xml: string): readonly string[] {
  expect(xml.isWellFormed()).toBe(true);
  expect(xml).not.toMatch(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\uffff]/);
  const open: string[] = [];
  const names: string[] = [];
  const body = xml.replace(/^<\?xml version="1\.0" encoding="UTF-8"\?>\n/, '');
  const token = /<(\/?)([a-z-]+)((?: [a-z]+="[^"<]*")*)(\/?)>|[^<>&]+|&(?:amp|lt|gt|quot|apos|#10);/gy;
  for (let at = 0; at < body.length; at = token.lastIndex) {
    token.lastIndex = at;
    const [found, close, name, attributes = '', alone] = token.exec(body) ?? [];
    if (found === undefined) throw new Error(`not well-formed at ${body.slice(at, at + 80)}`);
    if (attributes.replace(/&(?:amp|lt|gt|quot|apos|#10);/g, '').includes('&')) throw new Error(attributes);
    if (name === undefined) continue;
    if (close === '/') expect(open.pop()).toBe(name);
    else {
      names.push(name);
      if (alone !== '/') open.push(name);
    }
  }
  expect(open).toEqual([]);
  return names;
}
