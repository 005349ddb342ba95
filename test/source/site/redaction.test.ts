// A secret is found in every form that our own reading undoes, however the forms are mixed.

import { describe, expect, test } from 'vitest';
import { resolveEntities, textOfMarkup } from '../../../src/core/model/text/markup-text.ts';
import { visibleText } from '../../../src/mcp/site-text.ts';
import { markupText, plainText } from '../../../src/source/file/plain-text.ts';
import { readSourceText } from '../../../src/source/file/read-text.ts';
import { redaction } from '../../../src/source/site/redaction.ts';
import { allForms, escapedJson, readByEye, textForms } from '../../support/careless-echo.ts';
import fc from '../../support/fast-check.ts';

const secrets = ['SECRETtoken99xyz', 'Kx9-vQ2_s3cr/t&77', 'abcd WXYZ 1jkl', `s3cr3t/Ünd "so" 'fort' <&>`];

const inJson = (text: string): unknown => JSON.parse(text);
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
const decoded = (text: string): string => {
  try {
    return decodeURI(text);
  } catch {
    return text;
  }
};

/** Everything of ours that undoes a form in a text of a site. */
const steps: Readonly<Record<string, (text: string) => string>> = {
  resolveEntities,
  textOfMarkup,
  markupText: (text) => markupText(text, 4000),
  plainText: (text) => plainText(text, 4000),
  visibleText,
  decodeURI: decoded,
};

const stepNames = Object.keys(steps);

describe.each(secrets)('%s', (secret) => {
  const redact = redaction([secret]);

  test.each(allForms)('%s', (_, form) => {
    const body = escapedJson({ message: `No: ${form(secret)}.` });
    const after = new TextDecoder().decode(redact.bytes(new TextEncoder().encode(body)));
    expect(after).toContain('[redacted]');
    const { message } = inJson(after) as { readonly message: string };
    expect(message).toContain('[redacted]');
    for (const first of stepNames)
      for (const second of stepNames) {
        const shown = textOf(steps[second]?.(textOf(steps[first]?.(message))));
        expect(readByEye(shown), `${first}, ${second}`).not.toContain(secret);
      }
  });

  test('in UTF-16', () => {
    const bytes = Buffer.from(`\ufeff${JSON.stringify({ message: secret })}`, 'utf16le');
    const text = readSourceText(redact.bytes(bytes), 'a site', () => undefined);
    expect(inJson(text)).toEqual({ message: '[redacted]' });
  });
});

test('the steps undo the forms: without redaction each of them shows a secret', () => {
  const shows = (step: string) =>
    Object.values(textForms).some((form) => {
      const text = form('Kx9-vQ2_s3cr3t-77');
      return !text.includes('Kx9-vQ2_s3cr3t-77') && (steps[step]?.(text) ?? '').includes('Kx9-vQ2_s3cr3t-77');
    });
  expect(stepNames.filter((step) => !shows(step))).toEqual(['plainText']);
});

test('every character may have a form of its own', () => {
  const forms = Object.values(textForms);
  fc.assert(
    fc.property(
      fc.constantFrom(...secrets.slice(0, 2)),
      fc.array(fc.nat({ max: forms.length - 1 }), { minLength: 20, maxLength: 20 }),
      (secret, choice) => {
        const mixed = Array.from(secret)
          .map((char, at) => forms[choice[at] ?? 0]?.(char) ?? '')
          .join('');
        // A string of JSON and an attribute add characters that stay.
        fc.pre(!/["']/.test(mixed));
        const body = escapedJson([mixed, 'after']);
        const after = new TextDecoder().decode(redaction([secret]).bytes(new TextEncoder().encode(body)));
        // Invisible characters around the secret may stay.
        expect(inJson(after)).toEqual([expect.stringContaining('[redacted]'), 'after']);
        expect(readByEye(after)).not.toContain(secret);
      },
    ),
  );
});

test('JSON stays valid, and other texts stay as they are', () => {
  fc.assert(
    fc.property(
      fc.jsonValue({ maxDepth: 3 }),
      fc.string({ minLength: 6, maxLength: 9, unit: fc.constantFrom(...Array.from('\\"/nu0053a<>&;%1')) }),
      (value, secret) => {
        for (const [, form] of allForms) {
          const body = escapedJson({
            before: value,
            [form(secret)]: [form(secret), `\\${form(secret)}"`, value],
          });
          const after = redaction([secret]).text(body);
          expect(() => inJson(after)).not.toThrow();
        }
        const bytes = new TextEncoder().encode(JSON.stringify(value));
        expect(redaction(['a text that is not in there']).bytes(bytes)).toBe(bytes);
      },
    ),
  );
});

test.each([
  ['{"id": 123456789012}', '{"id": 0}'],
  ['[-91234567890125e3,1]', '[0,1]'],
  ['{"id": "123456789012"}', '{"id": "[redacted]"}'],
])('a number of digits is a secret too: %s', (before, after) => {
  expect(redaction(['123456789012']).text(before)).toBe(after);
});

test('white space within a secret may be any, and within others it separates', () => {
  const { text } = redaction(['abcd WXYZ', 'therapist']);
  expect(text('abcd\n WXYZ, abcdWXYZ, abcd+WXYZ, abcd%20WXYZ, abcd&nbsp;WXYZ')).toBe(
    Array(5).fill('[redacted]').join(', '),
  );
  expect(text('the rapist')).toBe('the rapist');
});

// A search that looks at the rest of the text for each character would take minutes for one of these.
test.each([
  '<',
  '<b>',
  '<<<>>>',
  '&',
  '&amp;',
  ';',
  '\\',
  '\\u005c',
  '%25',
  'SECRETtoken99xyz',
  'SECRETtoken99xy',
  'aaaaaaa',
  '\u00e9\u200b',
])(
  'hostile responses take linear time: %j',
  (piece) => {
    const { text } = redaction(['SECRETtoken99xyz', 'a'.repeat(4000), '\\'.repeat(40)]);
    expect(text(`${piece.repeat(400_000 / piece.length)}SECRETtoken99xyz`)).toMatch(/\[redacted\]$/);
  },
  20_000,
);

test('a tag of any length does not hide a secret', () => {
  const { text } = redaction(['SECRETtoken99xyz']);
  for (const length of [0, 65_000, 65_529, 65_530, 65_531, 200_000])
    expect(text(`x SECRET<${'a '.repeat(length / 2)}>token99xyz y`)).toBe('x [redacted] y');
});
