import { deviate, evidenceOf } from '../../../core/schema/deviation.ts';
import type {
  EmptyResponse,
  Resource,
  ResourceResponse,
  SchemaResponse,
  UnknownResponse,
} from '../../../core/model/api/api.ts';
import { resourcesOf } from '../../../core/model/api/named-resources.ts';
import { linkName } from '../link-name.ts';
import { markup, noMarkup, type Markup } from '../../../template-engine/markup.ts';
import { resultNote } from '../result-note.ts';
import type { Template } from '../../../template-engine/templates.ts';
import { anchorStep, partAnchor } from './anchors.ts';
import { sizeBudget } from './size-budget.ts';
import { listedProperties } from './properties-of.ts';
import { anchorOfType, pageKey, type OperationPart, type Reference } from './reference.ts';
import type { SchemaPrinter } from './schema-markup.ts';
import { usedOf, type UsedProperties } from './used-property-paths.ts';
import { usedProperties } from './used-type-properties.ts';
import { countText, schemaTypeText } from '../../../core/schema/schema-text.ts';

export interface ResponseView {
  readonly isUnknown: boolean;
  readonly reason: string;
  readonly isSchema: boolean;
  readonly type: string;
  readonly body: Markup;
  readonly isResource: boolean;
  readonly form: string;
  readonly orElse: string;
  readonly name: string;
  readonly href: string;
  readonly note: string;
  /** The members of the resource are printed with the first operation that returns the resource. */
  readonly members: readonly Markup[];
  readonly membersTitle: string;
  /** A link to the members of a resource that are printed with another operation. */
  readonly sameAs: Markup;
  readonly sameTitle: string;
  readonly links: string;
}

const emptyResponseView: ResponseView = {
  isUnknown: false,
  reason: '',
  isSchema: false,
  type: '',
  body: noMarkup,
  isResource: false,
  form: '',
  orElse: '',
  name: '',
  href: '',
  note: '',
  members: [],
  membersTitle: '',
  sameAs: noMarkup,
  sameTitle: '',
  links: '',
};

export type ResponsePrinter = (part: OperationPart) => Markup;

/** In characters. The members of a resource are repeated on each page of a namespace. */
const maxMarkup = 130_000;

/** The members of a resource are printed only with the first operation of a page that returns the resource. */
export function responsePrinter(
  template: Template<ResponseView>,
  reference: Reference,
  results: SchemaPrinter,
): ResponsePrinter {
  const standing = new Map<Resource, Map<string, OperationPart>>();
  const hasRoom = sizeBudget(maxMarkup);
  return (part) => {
    const { response } = part.operation;
    if (response.kind !== 'resource')
      return markup(template(viewPlain(response, part, results, readOf(part, reference))));
    const resource = resourcesOf(reference.model)(part.route.namespace, response.resource);
    if (resource === undefined) return markup(template({ ...emptyResponseView, isUnknown: true }));
    const onPages = standing.get(resource) ?? new Map<string, OperationPart>();
    standing.set(resource, onPages);
    const before = onPages.get(pageKey(part));
    const said = viewResourceResponse(resource, response, reference);
    if (before !== undefined)
      return markup(template({ ...said, sameAs: markup(before.href), sameTitle: before.title }));
    const own = viewMembers(resource, part, results, usedProperties(reference, resource));
    if (!hasRoom(pageKey(part), own.members.map(({ text }) => text).join('')))
      return markup(template({ ...said, sameAs: markup(said.href), sameTitle: resource.name }));
    onPages.set(pageKey(part), part);
    return markup(template({ ...said, ...own }));
  };
}

const readOf = ({ operation }: OperationPart, { options }: Reference): UsedProperties =>
  new Set(options.code?.operations.get(operation)?.properties.keys());

function viewPlain(
  response: UnknownResponse | EmptyResponse | SchemaResponse,
  { id }: OperationPart,
  results: SchemaPrinter,
  used: UsedProperties,
): ResponseView {
  if (response.kind === 'empty')
    return { ...emptyResponseView, isSchema: true, type: 'nothing', note: resultNote(response) };
  if (response.kind === 'unknown')
    return {
      ...emptyResponseView,
      isUnknown: true,
      reason: [response.reason ?? '', resultNote(response)].filter(Boolean).join(' '),
    };
  return {
    ...emptyResponseView,
    isSchema: true,
    type: schemaTypeText(response.schema),
    note: resultNote(response),
    body: results.body(response.schema, partAnchor(id, 'response'), used),
  };
}

const viewResourceResponse = (
  resource: Resource,
  shape: ResourceResponse,
  reference: Reference,
): ResponseView => ({
  ...emptyResponseView,
  isResource: true,
  form: formLabels[shape.form],
  orElse: shape.form === 'optional' ? 'or an empty object' : '',
  name: resource.name,
  href: reference.places.type(anchorOfType(reference, resource)),
  note: [resultNote(shape), deletionText(shape.deletion)].filter(Boolean).join(' '),
  links: (resource.links ?? []).map(linkName).join(', '),
});

/** Each member has a link, and a list of the contexts that include the member. */
function viewMembers(
  { schema, deviations }: Resource,
  { id }: OperationPart,
  results: SchemaPrinter,
  used: UsedProperties,
): Pick<ResponseView, 'members' | 'membersTitle'> {
  const members = listedProperties(deviate(schema, deviations)).map((property) =>
    results.member(
      { ...property, ...evidenceOf(property.name, deviations), ...usedOf(used, property.name) },
      partAnchor(id, 'response') + anchorStep.property(property.name),
    ),
  );
  return { members, membersTitle: countText(members.length, 'member') };
}

const formLabels = {
  item: '',
  array: 'array of',
  map: 'map of',
  scalar: '',
  optional: '',
  batch: 'create, update and delete, each an array of errors or',
} as const;

const deletionText = (deletion: ResourceResponse['deletion']): string =>
  deletion === 'previous'
    ? 'With force, the response is { deleted: true, previous: … }.'
    : deletion === 'unknown'
      ? 'The site does not document the response to a forced deletion.'
      : '';
