// Reads the values of a request, and words the reasons why the client cannot send a value.

import type { ts } from 'ts-morph';
import type { Json } from '../../core/schema/schema.ts';
import { compiler } from '../../user-code/compiler-in-use.ts';
import { unwrapped } from '../../user-code/possible-values.ts';
import type { AddressPart, ValuePart } from './address-parts.ts';
import { leave, shownCode } from './left-call.ts';
import { nameText } from './request-code.ts';

export const isScalar = (value: Json): value is string | number | boolean =>
  ['string', 'number', 'boolean'].includes(typeof value);

export const listsFlag = 'With `--lists`, it becomes a list in brackets, which WordPress reads alike.';

export const scalarFlags = (): ts.TypeFlags =>
  compiler.TypeFlags.StringLike | compiler.TypeFlags.NumberLike | compiler.TypeFlags.BooleanLike;

export const isFilledList = (value: ts.Expression): boolean => {
  const inner = unwrapped(value);
  return (
    compiler.isArrayLiteralExpression(inner) &&
    inner.elements.length > 0 &&
    !inner.elements.every(compiler.isSpreadElement)
  );
};

const plainFlag = 'With `--plain-values`, it counts as a plain text or a number.';

export const unencodedText = (node: ts.Expression): string =>
  `${shownCode(node)} is in the address without \`encodeURIComponent\`, and the client encodes it. ${plainFlag}`;

export const unknownValue = (node: ts.Expression): string =>
  `The code does not show the type of ${shownCode(node)}. ${plainFlag}`;

export const listItems = (text: string): readonly string[] =>
  text.split(/[\s,]+/).filter((item) => item !== '');

export const assertValue = (part: Exclude<AddressPart, string>): ValuePart =>
  part.kind === 'value' ? part : leave('The code does not show the names of the arguments in the query.');

export function decodedSegment(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return leave(`The address contains an invalid escape: ${JSON.stringify(text)}.`);
  }
}

export function propertyOf(property: ts.ObjectLiteralElementLike): {
  readonly name: string;
  readonly value: ts.Expression;
  readonly text: string;
} {
  const text = property.getText();
  if (compiler.isShorthandPropertyAssignment(property))
    return { name: property.name.text, value: property.name, text };
  const name = property.name && nameText(property.name);
  if (!compiler.isPropertyAssignment(property) || name === undefined)
    return leave(`The code does not show the arguments in ${shownCode(property)}.`);
  return { name, value: property.initializer, text };
}
