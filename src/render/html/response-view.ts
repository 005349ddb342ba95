// What an operation answers, as far as the site says.

import { markup, noMarkup, type Markup } from '../markup.ts';
import type { Template } from '../templates.ts';
import { partAnchor } from './anchors.ts';
import type { OperationPart } from './reference.ts';
import type { SchemaPrinter } from './schema-markup.ts';
import { typeWords } from './type-words.ts';

export interface ResponseView {
  readonly isKnown: boolean;
  readonly type: string;
  readonly body: Markup;
}

interface ResponseParts {
  readonly results: SchemaPrinter;
  readonly response: Template<ResponseView>;
}

export function viewResponse(part: OperationPart, { results, response }: ResponseParts): Markup {
  const shape = part.operation.response;
  if (shape.kind === 'unknown') return markup(response({ isKnown: false, type: '', body: noMarkup }));
  const body = results.body(shape.schema, partAnchor(part.id, 'response'));
  return markup(response({ isKnown: true, type: typeWords(shape.schema), body }));
}
