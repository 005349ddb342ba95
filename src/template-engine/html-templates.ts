import { htmlDialect } from './template-syntax.ts';
import { templatesIn, type TemplateFolder, type TemplateKind, type Templates } from './templates.ts';

const htmlKind: TemplateKind = { dialect: htmlDialect };

/**
 * The templates of a target that generates HTML. `{{value}}` prints escaped text, and `{{{value}}}` prints
 * `Markup`.
 *
 * @throws TypeError if a raw value is not `Markup`, or an escaped value is not text
 */
export const htmlTemplates = (folder: TemplateFolder): Templates => templatesIn(folder, htmlKind);
