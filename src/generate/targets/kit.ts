// The kit for targets: names, order, types, examples and templates, as the built-in targets use them. Its
// version is that of the contract: within a version, members keep their names and meanings.

import type { ApiModel } from '../../core/model/api.ts';
import type { OutputFile } from '../../core/model/output-files.ts';
import type { Schema } from '../../core/schema/schema.ts';
import { code, comment, commentLines, literalText, propertyKey, quote } from './code.ts';
import { codeTemplates, sharedPartial } from './code-templates.ts';
import { requestedCall } from './html/samples/call-of.ts';
import { exampleValues, httpRequestOf, type Request } from './html/samples/request.ts';
import { sampleSignIn, type SampleSignIn } from './html/samples/sign-in.ts';
import { htmlTemplates } from './html-templates.ts';
import { escapeText, markup } from './markup.ts';
import { moduleParts, type NamespaceParts } from './module-parts.ts';
import { identifierOf, namedOperations, type NamedOperation } from './operation-names.ts';
import { inCodeOrder } from './operation-order.ts';
import { operationTitle } from './operation-title.ts';
import { targetContract } from './target-contract.ts';
import type { TypeUse } from './types/schema-doc.ts';
import { typesModules } from './types/types-module.ts';
import { userTypesFile, type CodeOptions } from './types/user-types.ts';
import { withNames } from './types/placeholder.ts';
import { typeText, type DeclarationBody, type MembersView, type Need } from './types/type-text.ts';

export interface Kit {
  /** The version of the contract. */
  readonly version: typeof targetContract;

  // Names and order.
  /** The operations of a namespace (by its `name`) with their names in generated code, in the site's order. */
  readonly operations: (namespace: string) => readonly NamedOperation[];
  /** Sorts by resource, then short paths first. The order does not depend on the site's. */
  readonly inCodeOrder: (operations: readonly NamedOperation[]) => readonly NamedOperation[];
  /** The modules of the client, such as `wp-v2/posts`, each with its operations. */
  readonly modules: () => readonly NamespaceParts[];
  /** A short title of an operation: `List posts`. It can contain text of the site. */
  readonly title: (operation: NamedOperation) => string;
  /** Words as one identifier: `identifier('wp/v2', 'posts')` is `wpV2Posts`. */
  readonly identifier: (first: string, ...others: readonly string[]) => string;

  // Types.
  /** A schema as a TypeScript type in one expression, safe to print. */
  readonly type: (schema: Schema, use: TypeUse) => string;
  /**
   * Modules with the types of all operations (`PostsListArgs`, `PostsListResult`, `Post`), for a target that
   * is rendered without the client. With the client, import the types from `../client/<module>.js`.
   *
   * @param folder relative to the target's folder
   */
  readonly typeFiles: (folder: string) => readonly OutputFile[];

  // Examples.
  /** A request of an operation with example values that the site accepts. Its URL starts with the base. */
  readonly request: (operation: NamedOperation, base: string) => Request;
  /** How to sign in to the site, with placeholders for name and secret. */
  readonly signIn: SampleSignIn;

  // Text in code and pages. Only these functions make `Code`, `CommentText` and `Markup` from text of a site.
  /** A JSON value as an expression of TypeScript. */
  readonly literal: (value: unknown) => string;
  /** A text as a string literal that cannot close a script element. */
  readonly quote: (text: string) => string;
  /** A name as the key of an object, in quotes if it needs them. */
  readonly propertyKey: (name: string) => string;
  readonly code: typeof code;
  readonly comment: typeof comment;
  readonly commentLines: typeof commentLines;
  readonly escape: (text: string) => string;
  readonly markup: typeof markup;

  // Templates: Handlebars syntax trees, `{ name, programs: () => ({ page: Handlebars.parse(text) }), files:
  // {} }`.
  /** Templates that print only `Code`, and in comments only `CommentText`. */
  readonly codeTemplates: typeof codeTemplates;
  /** Templates that escape all values except `Markup`. */
  readonly htmlTemplates: typeof htmlTemplates;
}

/** @param target the name of the target that will use the kit */
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
  signIn: sampleSignIn(model.auth[0]),
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
  return httpRequestOf(call, base, exampleValues(call));
}

// A schema as one expression. Types that a module would declare separately are written inline.
const printInlineMembers = sharedPartial<MembersView>('members');

const inlineLinks = 'Record<string, ({ href: string; embeddable?: boolean } & Record<string, unknown>)[]>';

/** The user's own types are imported from the `user-types` module in the same folder. */
function inlineType(schema: Schema, use: TypeUse): string {
  const { text, needs } = typeText(schema, '', use);
  return inlined(text, needs);
}

const inlined = (text: string, needs: readonly Need[]): string =>
  withNames(
    text,
    new Map(needs.map(({ declaration }) => [declaration.key, bodyText(declaration.body, declaration.needs)])),
  );

function bodyText(body: DeclarationBody, needs: readonly Need[]): string {
  if (!body.isInterface) return body.isLinks ? inlineLinks : `(${inlined(body.type.text, needs)})`;
  const members = body.members.map((member) => ({ ...member, type: code(inlined(member.type.text, needs)) }));
  return `{\n${printInlineMembers({ members, isOpen: body.isOpen })}}`;
}
