// Reads the public functions of the library, and the types that they use, with TypeDoc.

import { fileURLToPath } from 'node:url';
import type { ReferenceType } from 'typedoc';
import {
  Application,
  DeclarationReflection,
  LogLevel,
  ReflectionKind,
  type CommentDisplayPart,
  type Reflection,
  type SignatureReflection,
  type SomeType,
} from 'typedoc';

/** Markdown from a documentation comment, on one line. */
type DocText = string;

export interface MemberDoc {
  readonly name: string;
  readonly type: string;
  readonly isOptional: boolean;
  /** The text of `@default`. Empty without that tag. */
  readonly defaultValue: DocText;
  readonly summary: DocText;
}

export interface TypeDoc {
  readonly name: string;
  readonly summary: DocText;
  /** The names of the types that the type extends. */
  readonly extends: readonly string[];
  /** The members of the type, without inherited members. */
  readonly members: readonly MemberDoc[];
  /** The type of an alias that has no members. */
  readonly alias?: string;
}

export interface FunctionDoc {
  readonly name: string;
  readonly summary: DocText;
  readonly parameters: readonly MemberDoc[];
  readonly returns: { readonly type: string; readonly summary: DocText };
  readonly errors: readonly DocText[];
  /** The code of the example, which is a complete module. */
  readonly example: string;
}

/** An entry of the package (`routewright` or `routewright/core`). */
export interface EntryDoc {
  readonly functions: readonly FunctionDoc[];
  readonly types: readonly (TypeDoc & { readonly file: string })[];
}

/**
 * Reads the entries of the package. Reading takes some seconds, because TypeDoc compiles the sources.
 *
 * @param entries modules in `src`, without their extension (`index`).
 */
export async function readEntries<const Name extends string>(
  ...entries: readonly Name[]
): Promise<Readonly<Record<Name, EntryDoc>>> {
  const root = fileURLToPath(new URL('../../', import.meta.url));
  const entryPoints = entries.map((entry) => `${root}src/${entry}.ts`);
  const app = await Application.bootstrap({
    entryPoints,
    tsconfig: `${root}tsconfig.json`,
    basePath: `${root}src`,
    // `npm run types` already reports compile errors.
    skipErrorChecking: true,
    excludeExternals: true,
    // Without `jsDocCompatibility`, TypeDoc turns the text of `@default` into a code block.
    jsDocCompatibility: { defaultTag: false },
    sort: [],
    gitRevision: 'main',
    logLevel: LogLevel.Error,
  });
  // TypeDoc would also compile all other files of the project, such as the tests.
  app.options.setCompilerOptions(entryPoints, app.options.getCompilerOptions(app.logger), undefined);
  const project = await app.convert();
  if (project === undefined) throw new Error('TypeDoc cannot read the sources.');
  const read = entries.map((entry) => [entry, entryDoc(project.getChildByName([entry]))]);
  return Object.fromEntries(read) as Readonly<Record<Name, EntryDoc>>;
}

function entryDoc(entry: Reflection | undefined): EntryDoc {
  const declared = entry instanceof DeclarationReflection ? (entry.children ?? []) : [];
  return {
    functions: declared.flatMap((one) => signaturesOf(one).map((signature) => functionDoc(one, signature))),
    types: declared
      .filter(({ kind }) => (kind & (ReflectionKind.Interface | ReflectionKind.TypeAlias)) !== 0)
      .map((one) => ({ ...typeDoc(one), file: fileOf(one) })),
  };
}

/** The signatures of a function, or of a constant whose value is a function. */
const signaturesOf = ({ kind, signatures, type }: DeclarationReflection): readonly SignatureReflection[] =>
  (kind === ReflectionKind.Variable && type?.type === 'reflection'
    ? type.declaration.signatures
    : signatures) ?? [];

const fileOf = ({ sources = [] }: DeclarationReflection): string => sources[0]?.fileName ?? '';

function functionDoc(declared: DeclarationReflection, signature: SignatureReflection): FunctionDoc {
  const { parameters = [], type } = signature;
  // TypeDoc moves the description of the parameters and of the result from a constant to its signature.
  const { comment = signature.comment, name } = declared;
  const texts = (tag: `@${string}`, from = comment): readonly DocText[] =>
    from?.getTags(tag).map(({ content }) => docText(content)) ?? [];
  return {
    name,
    summary: docText(comment?.summary),
    parameters: parameters.map((one) => ({
      name: one.name,
      type: typeText(one.type),
      isOptional: one.flags.isOptional || one.defaultValue !== undefined,
      defaultValue: one.defaultValue === '{}' ? '' : (one.defaultValue ?? ''),
      summary: docText(one.comment?.summary),
    })),
    returns: { type: typeText(type), summary: texts('@returns', signature.comment).join(' ') },
    errors: texts('@throws'),
    example: docExampleCode(comment?.getTag('@example')?.content ?? []),
  };
}

function typeDoc(one: DeclarationReflection): TypeDoc {
  const body = one.type?.type === 'reflection' ? one.type.declaration : one;
  const members = (body.children ?? []).filter(({ inheritedFrom }) => !isFromNamedType(inheritedFrom));
  return {
    name: one.name,
    summary: docText(one.comment?.summary),
    extends: (one.extendedTypes ?? [])
      .map((type) => typeText(type))
      .filter((text) => !text.startsWith('OptionsOf<')),
    members: members.map(memberDoc),
    ...(members.length === 0 && one.type !== undefined && { alias: typeText(one.type) }),
  };
}

/**
 * Whether an inherited member comes from a named type, which has its own section. Members from a table of
 * options are listed, because the table has no section on the page.
 */
const isFromNamedType = (inherited: ReferenceType | undefined): boolean =>
  inherited !== undefined && !inherited.name.startsWith('OptionsOf.');

function memberDoc(member: DeclarationReflection): MemberDoc {
  const signature = member.signatures?.[0];
  const comment = member.comment ?? signature?.comment ?? member.getSignature?.comment;
  return {
    name: member.name,
    type: typeText(member.type ?? member.getSignature?.type, signature),
    isOptional: member.flags.isOptional,
    defaultValue: docText(comment?.getTag('@default')?.content),
    summary: docText(comment?.summary),
  };
}

const typeText = (type: SomeType | undefined, signature?: SignatureReflection): string =>
  (signature?.toString() ?? type?.toString() ?? 'void').replace(/\s+/g, ' ');

const docText = (parts: readonly CommentDisplayPart[] = []): DocText =>
  parts
    .map(({ text }) => text)
    .join('')
    .replace(/\s+/g, ' ')
    .trim();

/** The code of an example, without its code fence. */
const docExampleCode = (parts: readonly CommentDisplayPart[]): string =>
  /```\w*\n([\s\S]*?)\n```/.exec(parts.map(({ text }) => text).join(''))?.[1] ?? '';
