import types from '#templates/types';
import { Code, CommentText } from './code.ts';
import type { TemplateDialect } from '../../template-engine/template-syntax.ts';
import {
  partialOf,
  templatesIn,
  type Template,
  type TemplateFolder,
  type TemplateKind,
  type Templates,
} from '../../template-engine/templates.ts';

function printCode(value: unknown): string {
  if (value instanceof Code) return value.text;
  throw new TypeError(`A template printed ${JSON.stringify(value)}, which is not marked as code.`);
}

function printComment(value: unknown): string {
  if (value instanceof CommentText) return value.line;
  throw new TypeError(`A template printed ${JSON.stringify(value)} in a comment, where it is not safe.`);
}

/** Values in a comment are checked differently from values in code. */
export const codeDialect: TemplateDialect = {
  printer: (_, { isInComment }) => (isInComment ? printComment : printCode),
  words: (text, place) => {
    const opened = text.lastIndexOf('/*');
    const closed = text.lastIndexOf('*/');
    if (opened !== closed) place.isInComment = opened > closed;
    return text;
  },
};

const codeKind: TemplateKind = {
  dialect: codeDialect,
  shared: types,
  remembered: ['member', 'operation-doc', 'type-arguments'],
};

/**
 * All targets that generate code can use the partials of `templates/types/`.
 *
 * @throws TypeError if a template prints a value that is not `Code`, or in a comment not `CommentText`
 */
export const codeTemplates = (folder: TemplateFolder): Templates => templatesIn(folder, codeKind);

export const typesTemplate = <View>(name: string): Template<View> => codeTemplates(types)<View>(name);

/** A partial of `templates/types/`, whose text is needed before the module is printed. */
export const sharedPartial =
  <View extends object>(name: string): Template<View> =>
  (view) =>
    partialOf(types, codeKind, name)(view);
