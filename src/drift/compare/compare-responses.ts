// Compares the responses of two operations that serve the same requests.

import { pointer } from '../../core/schema/json-pointer.ts';
import type { ResourceLink, ResponseShape } from '../../core/model/api/api.ts';
import type { Place } from '../../core/model/reports/drift.ts';
import { isShop } from './site-content.ts';
import { alreadySent } from './already-sent.ts';
import { bodiesOf, defaultContextOf } from './bodies.ts';
import type { ComparisonContext, KeptOperation } from './comparison.ts';
import { declaredOf, isDescribedResponse } from './declared.ts';
import { noteUndescribed } from './missing-schemas.ts';
import { differenceAt, differencesOf, type Difference } from './difference.ts';
import { pairUp } from './pair-up.ts';
import { linkChecks, responseChecks } from '../rules/every-rule.ts';
import type { SideName } from './schema-identity.ts';

export function* compareOperationResponses(
  operations: KeptOperation,
  place: Place,
  comparison: ComparisonContext,
): Iterable<Difference> {
  const { bodies, compareSchemas, ignored, options } = comparison;
  const [before, after] = [operations.before.operation, operations.after.operation];
  const [old, now] = declaredOf(before.response, after.response);
  const lacksResponse = (side: SideName, one: ResponseShape, other: ResponseShape): boolean =>
    !options.hasAllResponses[side] && !isDescribedResponse(one) && isDescribedResponse(other);
  const incomplete = lacksResponse('before', old, now)
    ? 'before'
    : lacksResponse('after', now, old)
      ? 'after'
      : undefined;
  if (incomplete !== undefined) {
    noteUndescribed(incomplete, operations, comparison);
    return;
  }
  if (!isDescribedResponse(old) && !isDescribedResponse(now)) ignored.undocumented += 1;
  const unaskedContextDiffers = defaultContextOf(before) !== defaultContextOf(after);
  yield* differencesOf(
    responseChecks,
    { before: old, after: now, unaskedContextDiffers },
    [place],
    operations,
  );
  const [body, bodyNow] = [
    bodies.before(old, operations.before.route.namespace),
    bodies.after(now, operations.after.route.namespace),
  ];
  if (body?.links && bodyNow?.links) yield* compareLinks(body.links, bodyNow.links, place, operations);
  const schemas = bodiesOf(body, bodyNow);
  if (!schemas) return;
  const { differences, volatileDefaults } = compareSchemas(schemas.before, schemas.after, {
    side: 'response',
    name: '',
    inShop: isShop(operations.before.route.namespace),
    isArgument: false,
    requiredBefore: false,
    requiredAfter: false,
    inBody: true,
    decisiveDefault: false,
    requiredCounts: old.kind === 'schema' && now.kind === 'schema',
  });
  ignored.volatileDefaults += volatileDefaults;
  const at = { ...place, pointer: pointer('schema') };
  const deviations =
    schemas.before === body?.schema ? { before: body.deviations, after: bodyNow?.deviations } : undefined;
  yield* differences.map((one) => ({
    ...differenceAt(one, at, operations),
    ...alreadySent(one, deviations),
  }));
}

function* compareLinks(
  before: readonly ResourceLink[],
  after: readonly ResourceLink[],
  place: Place,
  operations: KeptOperation,
): Iterable<Difference> {
  const { removed, added } = pairUp(before, after, ({ rel }) => rel);
  const at = ({ rel }: ResourceLink): readonly Place[] => [
    { ...place, pointer: pointer('schema', 'links', rel) },
  ];
  for (const link of removed)
    yield* differencesOf(linkChecks, { kind: 'removed', before: link }, at(link), operations, link.rel);
  for (const link of added)
    yield* differencesOf(linkChecks, { kind: 'added', after: link }, at(link), operations, link.rel);
}
