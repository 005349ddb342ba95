// What targets are made with: names, order, types, examples and templates, as the built-in targets have them. Its
// version is that of the contract: a member keeps its name and meaning within a version.

import type { ApiModel } from '../../core/model/api.ts';
import type { OutputFile } from '../../core/model/outcome.ts';
import type { Schema } from '../../core/schema/schema.ts';
import { code, comment, commentLines, literalText, propertyKey, quote } from './code.ts';
import { codeTemplates } from './code-templates.ts';
import { requestedCall } from './html/samples/call-of.ts';
import { exampleValues, requestOf, type Request } from './html/samples/request.ts';
import { signInOf, type SignIn } from './html/samples/sign-in.ts';
import { htmlTemplates } from './html-templates.ts';
import { escapeText, markup } from './markup.ts';
import { moduleParts, type NamespaceParts } from './module-parts.ts';
import { identifierOf, namedOperations, type NamedOperation } from './operation-names.ts';
import { inCodeOrder } from './operation-order.ts';
import { operationTitle } from './operation-title.ts';
import { targetContract } from './target-contract.ts';
import { inlineType } from './types/inline-type.ts';
import type { Use } from './types/schema-doc.ts';
import { typesModules } from './types/types-module.ts';
import { userTypesFile, type CodeOptions } from './types/user-types.ts';

export interface Kit {
  /** That of the contract. */
  readonly version: typeof targetContract;

  // Names and order.
  /** The operations of a namespace (by its `name`) with their names in generated code, in the site's order. */
  readonly operations: (namespace: string) => readonly NamedOperation[];
  /** Resource by resource, short paths first: an order that does not depend on the site's. */
  readonly inCodeOrder: (operations: readonly NamedOperation[]) => readonly NamedOperation[];
  /** The modules that the client is cut into, such as `wp-v2/posts`, each with its operations. */
  readonly modules: () => readonly NamespaceParts[];
  /** What an operation does, in a few words: `List posts`. Text of the site may be in it. */
  readonly title: (operation: NamedOperation) => string;
  /** Words as one identifier: `identifier('wp/v2', 'posts')` is `wpV2Posts`. */
  readonly identifier: (first: string, ...others: readonly string[]) => string;

  // Types.
  /** A schema as a TypeScript type in one expression, safe to print. */
  readonly type: (schema: Schema, use: Use) => string;
  /**
   * Modules with the types of all operations (`PostsListArgs`, `PostsListResult`, `Post`), for a target that is
   * rendered without the client; with it, import them from `../client/<module>.js`.
   *
   * @param folder below that of the target
   */
  readonly typeFiles: (folder: string) => readonly OutputFile[];

  // Examples.
  /** A request of an operation with example values that the site takes, its address below a base. */
  readonly request: (operation: NamedOperation, base: string) => Request;
  /** How the site is signed in to, with words that stand for name and secret. */
  readonly signIn: SignIn;

  // Texts in code and pages. Nothing else makes `Code`, `CommentText` and `Markup` of text of a site.
  /** A JSON value as an expression of TypeScript. */
  readonly literal: (value: unknown) => string;
  /** A text in quotes that no script element can be closed by. */
  readonly quote: (text: string) => string;
  /** A name as the key of an object, in quotes where it needs them. */
  readonly propertyKey: (name: string) => string;
  readonly code: typeof code;
  readonly comment: typeof comment;
  readonly commentLines: typeof commentLines;
  readonly escape: (text: string) => string;
  readonly markup: typeof markup;

  // Templates: Handlebars syntax trees, `{ name, programs: () => ({ page: Handlebars.parse(text) }), files: {} }`.
  /** Templates that print nothing but `Code`, and `CommentText` in comments. */
  readonly codeTemplates: typeof codeTemplates;
  /** Templates that escape what they print, but for `Markup`. */
  readonly htmlTemplates: typeof htmlTemplates;
}

/** @param target whose files are made */
export const kitFor = (target: string, model: ApiModel, options: CodeOptions): Kit => ({
  version: targetContract,
  operations: (namespace) => namedOperations(model, namespace),
  inCodeOrder,
  modules: () => moduleParts(model, options.modulesBefore),
  title: operationTitle,
  identifier: identifierOf,
  type: inlineType,
  typeFiles: (folder) => {
    const below = `${target}/${folder}`;
    return [
      ...userTypesFile(model, below, options),
      ...moduleParts(model, options.modulesBefore).flatMap((one) => typesModules(model, one, below)),
    ].map((file) => ({ ...file, path: file.path.slice(target.length + 1) }));
  },
  request: (named, base) => exampleRequest(named, base, model),
  signIn: signInOf(model.auth[0]),
  literal: literalText,
  quote,
  propertyKey,
  code,
  comment,
  commentLines,
  escape: escapeText,
  markup,
  codeTemplates,
  htmlTemplates,
});

function exampleRequest(named: NamedOperation, base: string, model: ApiModel): Request {
  const call = requestedCall(named, model);
  return requestOf(call, base, exampleValues(call));
}
