// The kit for targets: names, order, types, examples and templates, as in the built-in targets.
// The kit has the version of the target contract.
// Within a version, the members of the kit keep their names and meanings.

import type { ApiModel } from '../../core/model/api/api.ts';
import type { OutputFile } from '../../core/model/files/output-files.ts';
import type { Schema } from '../../core/schema/schema.ts';
import { code, comment, commentLines, literalText, propertyKey, quote } from './code.ts';
import { codeTemplates, sharedPartial } from './code-templates.ts';
import { requestedCall } from './html/samples/call-of.ts';
import { exampleValues, httpRequestOf, type Request } from './html/samples/request.ts';
import { sampleSignIn, type SampleSignIn } from './html/samples/sign-in.ts';
import { htmlTemplates } from '../../template-engine/html-templates.ts';
import { escapeText, markup } from '../../template-engine/markup.ts';
import { moduleParts, type NamespaceParts } from './module-parts.ts';
import { identifierOf, namedOperations, type NamedOperation } from './operation-names.ts';
import { inCodeOrder } from './operation-order.ts';
import { headingOf } from './operation-titles.ts';
import { targetContract } from './target-contract.ts';
import type { TypeUse } from './types/schema-doc.ts';
import { typesModules } from './types/types-module.ts';
import { userTypesFile, type CodeOptions } from './types/user-types.ts';
import { withNames } from './types/placeholder.ts';
import { typeText, type DeclarationBody, type MembersView, type Need } from './types/type-text.ts';

export interface Kit {
  /** The version of the target contract. */
  readonly version: typeof targetContract;

  // Names and order.
  /** The operations of a namespace (by its `name`), with their names in generated code. */
  readonly operations: (namespace: string) => readonly NamedOperation[];
  /**
   * Sorts operations by resource, then by path length. The sorted order does not depend on the order of the
   * site.
   */
  readonly inCodeOrder: (operations: readonly NamedOperation[]) => readonly NamedOperation[];
  /** The modules of the client, such as `wp-v2/posts`, each with its operations. */
  readonly modules: () => readonly NamespaceParts[];
  /** A short title of an operation, such as `List posts`. The title can contain text of the site. */
  readonly title: (operation: NamedOperation) => string;
  /** Joins words to one identifier. For example, `identifier('wp/v2', 'posts')` is `wpV2Posts`. */
  readonly identifier: (first: string, ...others: readonly string[]) => string;

  // Types.
  /** A schema as a TypeScript type in one safe expression. */
  readonly type: (schema: Schema, use: TypeUse) => string;
  /**
   * Modules with the types of all operations (`PostsListArgs`, `PostsListResult`, `Post`), for a target that
   * is rendered without the client. If the client is rendered too, import the types from
   * `../client/<module>.js`.
   *
   * @param folder a folder within the target's folder
   */
  readonly typeFiles: (folder: string) => readonly OutputFile[];

  // Examples.
  /**
   * An operation's request with example values that the site accepts. The request's URL starts with `base`.
   */
  readonly request: (operation: NamedOperation, base: string) => Request;
  /** How to sign in to the site, with placeholders for name and secret. */
  readonly signIn: SampleSignIn;

  // Text in code and pages.
  // Only the functions below convert text of a site to `Code`, `CommentText` and `Markup`.
  /** Converts a JSON value to a TypeScript expression. */
  readonly literal: (value: unknown) => string;
  /** Converts a text to a string literal that cannot close a script element. */
  readonly quote: (text: string) => string;
  /** Converts a name to the key of an object, with quotes if needed. */
  readonly propertyKey: (name: string) => string;
  readonly code: typeof code;
  readonly comment: typeof comment;
  readonly commentLines: typeof commentLines;
  readonly escape: (text: string) => string;
  readonly markup: typeof markup;

  // Templates are Handlebars syntax trees in an object with the members `name`, `programs` and `files`.
  // The function `programs` returns the syntax trees by name, from the function `parse` of Handlebars.
  /** Templates that print only `Code`, and in comments only `CommentText`. */
  readonly codeTemplates: typeof codeTemplates;
  /** Templates that escape all values except `Markup`. */
  readonly htmlTemplates: typeof htmlTemplates;
}

/** @param target the name of the target that uses the kit */
export const kitFor = (target: string, model: ApiModel, options: CodeOptions): Kit => ({
  version: targetContract,
  operations: (namespace) => namedOperations(model, namespace),
  inCodeOrder,
  modules: () => moduleParts(model, options.modulesBefore),
  title: ({ operation }) => headingOf(model, operation),
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

// Types that a module would declare separately are written inline.
const printInlineMembers = sharedPartial<MembersView>('members');

const inlineLinks = 'Record<string, ({ href: string; embeddable?: boolean } & Record<string, unknown>)[]>';

/** The user's own types are imported from the `user-types` module in the target folder. */
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
