import types from '#templates/types';
import { codeDialect } from './template-syntax.ts';
import {
  partialOf,
  templatesIn,
  type Template,
  type TemplateFolder,
  type TemplateKind,
  type Templates,
} from './templates.ts';

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
