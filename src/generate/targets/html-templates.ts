import { htmlDialect } from './template-syntax.ts';
import { templatesIn, type TemplateFolder, type TemplateKind, type Templates } from './templates.ts';

const htmlKind: TemplateKind = { dialect: htmlDialect };

/**
 * The templates of a target that makes HTML: `{{value}}` is text and escaped, `{{{value}}}` is `Markup`.
 *
 * @throws TypeError if rendering meets a raw value that is not `Markup`, or an escaped value that is not text
 */
export const htmlTemplates = (folder: TemplateFolder): Templates => templatesIn(folder, htmlKind);
