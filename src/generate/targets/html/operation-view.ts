import type { Access } from '../../../core/model/api/access.ts';
import { accessLabel, accessOrigin, accessReason } from '../../../core/model/api/access-text.ts';
import type { Argument, HttpMethod, Operation, PathPart } from '../../../core/model/api/api.ts';
import { escapeText, joinMarkup, markup, type Markup } from '../../../template-engine/markup.ts';
import { memberAnchor, partAnchor } from './anchors.ts';
import type { ResponseCardPrinter } from './responses/response-card.ts';
import type { CodeUsePrinter } from './code-use-view.ts';
import { proseMarkup } from './prose.ts';
import { badgeOf, type OperationPart, type Reference } from './reference.ts';
import { sampleContext } from './samples/call-of.ts';
import { facadeCall } from './samples/client.ts';
import { exampleValues } from './samples/request.ts';
import { firstLanguage, sampleText } from './samples/samples.ts';
import type { SamplesPrinter } from './samples-markup.ts';
import type { ResponsePrinter } from './response-view.ts';
import { sizeClass } from './size-class.ts';
import { hasFoldedMembers, type SchemaPrinter } from './schema-markup.ts';

export interface OperationView {
  readonly id: Markup;
  readonly titleId: Markup;
  readonly samplesId: Markup;
  readonly size: string;
  readonly title: string;
  readonly name: string;
  readonly method: string;
  readonly methods: string;
  readonly base: string;
  readonly path: Markup;
  /** The complete URL if the address of the site is known, otherwise the path. */
  readonly copied: string;
  readonly copies: 'address' | 'path';
  readonly change: string;
  readonly changeHref: Markup;
  readonly hasTags: boolean;
  readonly tags: readonly TagView[];
  readonly isDescribed: boolean;
  readonly description: Markup;
  readonly notes: readonly Markup[];
  readonly groups: readonly ArgumentGroupView[];
  readonly gone: readonly string[];
  readonly clientCall: string;
  readonly headers: readonly string[];
  readonly batch: string;
  /** The file and line of the operation's code; empty if it is not linked. */
  readonly source: string;
  readonly sourceHref: string;
  readonly response: Markup;
  readonly errors: Markup;
  readonly samples: Markup;
  readonly code: Markup;
  readonly answer: Markup;
}

interface TagView {
  readonly kind: string;
  readonly text: string;
  readonly title: string;
}

interface ArgumentGroupView {
  readonly title: string;
  readonly encoding: string;
  readonly folds: boolean;
  readonly members: Markup;
}

export interface OperationParts {
  readonly reference: Reference;
  readonly arguments: SchemaPrinter;
  readonly response: ResponsePrinter;
  readonly samples: SamplesPrinter;
  readonly code: CodeUsePrinter;
  readonly answer: ResponseCardPrinter;
}

export function viewOperation(part: OperationPart, parts: OperationParts): OperationView {
  const { operation, route, id, name, title, description } = part;
  const { reference } = parts;
  const tags = viewTags(part);
  const source = reference.options.sources?.get(operation);
  const isAddress = /^https?:\/\//i.test(reference.base);
  return {
    id: markup(id),
    titleId: markup(partAnchor(id, 'title')),
    samplesId: markup(partAnchor(id, 'samples')),
    size: sectionSize(operation),
    title,
    name,
    method: operation.method,
    methods: operation.methods.join(' '),
    base: reference.base,
    path: pathMarkup(route.parts),
    copied: isAddress ? reference.base + route.path : route.path,
    copies: isAddress ? 'address' : 'path',
    change: badgeOf(part),
    changeHref: markup(part.change?.href ?? ''),
    hasTags: tags.length > 0 || badgeOf(part) !== '',
    tags,
    isDescribed: description !== '',
    description: proseMarkup(description),
    notes: viewNotes(part),
    groups: viewArgumentGroups(part, parts.arguments, reference),
    gone: [...(part.change?.arguments ?? [])].flatMap(([gone, change]) =>
      change === 'removed' ? [gone] : [],
    ),
    clientCall: facadeCall(part.call.name, operation.arguments.length > 0),
    headers: Object.entries(operation.headers ?? {}).map(([header, value]) => `${header}: ${value}`),
    batch: batchText(operation),
    source: source?.text ?? '',
    sourceHref: source?.href ?? '',
    response: parts.response(part),
    errors: viewErrors(operation, reference),
    samples: printSamples(part, parts),
    code: parts.code(operation),
    answer: parts.answer(part),
  };
}

/**
 * The estimated size of the operation's section. An operation with an unknown response has no response card,
 * so its section is smaller.
 */
const sectionSize = ({ arguments: { length }, response }: Operation): string =>
  response.kind === 'unknown' ? `${sizeClass(length)} untold` : sizeClass(length);

function viewTags({ operation }: OperationPart): readonly TagView[] {
  const others = operation.methods.filter((method: HttpMethod) => method !== operation.method);
  return [
    ...(operation.deprecated === true ? [{ kind: 'warn', text: 'deprecated', title: '' }] : []),
    ...(others.length === 0 ? [] : [{ kind: '', text: `also ${others.join(', ')}`, title: '' }]),
    ...(operation.access === undefined ? [] : [viewAccess(operation.access)]),
  ];
}

function viewAccess(access: Access): TagView {
  const { who, observedOn, provenance } = access;
  const day = observedOn === undefined ? '' : `, observed on ${observedOn}`;
  const origin = provenance === 'known' ? `, ${accessOrigin(access)}` : day;
  return {
    kind: `who-${who}`,
    text: `${accessLabel(access)}${day}`,
    title: `${accessReason(access)}${origin}.`,
  };
}

const batchText = ({ batchable }: Operation): string =>
  batchable === true ? 'You can send several calls as one request.' : '';

const viewNotes = ({ operation, route }: OperationPart): readonly Markup[] =>
  [
    ...(operation.batchOf === undefined
      ? []
      : [
          'The site lists the arguments of a single item. A batch route accepts lists of items: `create`, `update` and `delete`.',
        ]),
    ...(route.notes ?? []),
    ...(operation.notes ?? []),
  ].map(proseMarkup);

const groupTitles = [
  ['path', 'Path'],
  ['query', 'Query'],
  ['body', 'Body'],
] as const;

const viewArgumentGroups = (
  part: OperationPart,
  printer: SchemaPrinter,
  { options: { code } }: Reference,
): readonly ArgumentGroupView[] =>
  groupTitles.flatMap(([place, title]) => {
    const members = part.operation.arguments
      .filter((argument) => argument.in === place)
      .map((argument) =>
        viewArgument(
          argument,
          part,
          printer,
          code?.operations.get(part.operation)?.arguments.has(argument.name),
        ),
      );
    const encoding =
      place !== 'body' ? '' : part.operation.bodyEncoding === 'form' ? 'form-urlencoded' : 'JSON';
    const folds = hasFoldedMembers(members);
    return members.length === 0 ? [] : [{ title, encoding, folds, members: joinMarkup(members) }];
  });

const viewArgument = (
  argument: Argument,
  { id, change }: OperationPart,
  printer: SchemaPrinter,
  used = false,
): Markup =>
  printer.member(
    {
      name: argument.name,
      schema: argument.schema,
      required: argument.required,
      ...(argument.declared === false && { flag: 'not listed by the site' }),
      change: change?.arguments.get(argument.name) ?? '',
      used,
    },
    memberAnchor(id, argument.name),
  );

/** A path with highlighted path parameters. Long paths are broken at slashes. */
export const pathMarkup = (parts: readonly PathPart[]): Markup => markup(parts.map(partText).join(''));

function partText(part: PathPart): string {
  if (part.kind === 'text') return escapeText(part.text).replaceAll('/', '/<wbr>');
  if (part.kind === 'parameter') return `<var>{${escapeText(part.name)}}</var>`;
  return `<span class="optional">[${pathMarkup(part.parts).text}]</span>`;
}

const viewErrors = ({ errors = [] }: Operation, { isWordPress, places }: Reference): Markup => {
  const form = isWordPress
    ? `All errors have <a href="${places.chapter('errors')}">the same form</a>.`
    : errors.length === 0
      ? 'Not documented.'
      : '';
  const codes = errors.map(({ status, code }) => `${status} <code>${escapeText(code)}</code>`).join(', ');
  return markup(codes === '' ? form : `Observed: ${codes}. ${form}`.trim());
};

const printSamples = (
  { call, id, name, operation }: OperationPart,
  { reference, samples }: OperationParts,
): Markup =>
  samples({
    name,
    group: `${id}*sample`,
    text: sampleText(firstLanguage, call, sampleContext(call, reference.sampleBase), exampleValues(call)),
    call,
    isAccepted: Object.keys(operation.accepted ?? {}).some((argument) =>
      Object.hasOwn(call.example ?? {}, argument),
    ),
  });
