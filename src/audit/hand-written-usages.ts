// Finds the lines of hand-written calls that the findings of a comparison affect.

import {
  impactTargetOf,
  propertyNamesIn,
  type ImpactTarget,
  type TypeStep,
} from '../user-code/impact-target.ts';
import type { ValueCheck } from '../user-code/generated-operation.ts';
import type { SoughtFinding } from '../user-code/subjects.ts';
import type { CodePlace, Touch, Usage } from '../core/model/reports/code-usage.ts';
import type { Place, Rules } from '../core/model/reports/drift.ts';
import type { CodeMember, CodeValue } from './code-call.ts';
import type { CheckedPlace } from './call-places.ts';
import type { CheckedCall, CallTarget } from './checked-call.ts';

export interface HandWritten {
  /** The hand-written calls, each with the operations of the older API that it may reach. */
  readonly calls: readonly CheckedPlace[];
  /** The rules that the findings name by their codes. */
  readonly rules: Rules;
  readonly checkValue: ValueCheck;
}

/** The usages of each affected finding, by its fingerprint. */
export function handWrittenUsages(
  findings: readonly SoughtFinding[],
  { calls, rules, checkValue }: HandWritten,
): ReadonlyMap<string, readonly Usage[]> {
  const byRoute = new Map<string, ResolvedCall[]>();
  for (const one of calls.flatMap(resolveCall)) {
    const { key } = one.target.route;
    byRoute.set(key, [...(byRoute.get(key) ?? []), one]);
  }
  const usages = new Map<string, readonly Usage[]>();
  for (const finding of findings) {
    const touches = rules.get(finding.code)?.touches ?? 'nothing';
    const found = finding.places.flatMap((place) => {
      const aim = impactTargetOf(finding, place, touches);
      const here = (byRoute.get(place.route ?? '') ?? []).filter(({ target }) => isTargetOf(place, target));
      return aim ? here.flatMap((one) => usagesOfTarget(one, aim, checkValue)) : [];
    });
    if (found.length > 0) usages.set(finding.fingerprint, onePerPlace(found));
  }
  return usages;
}

/** Keeps one usage per place: the first certain usage, or the first usage if none is certain. */
function onePerPlace(usages: readonly Usage[]): readonly Usage[] {
  const byPlace = new Map<string, Usage>();
  for (const one of usages) {
    const key = [one.file, one.line, one.column].join('\n');
    const known = byPlace.get(key);
    if (!known || (one.certain && !known.certain)) byPlace.set(key, one);
  }
  return [...byPlace.values()];
}

interface ResolvedCall {
  readonly checked: CheckedCall;
  readonly target: CallTarget;
  readonly certain: boolean;
}

const resolveCall = ({ candidates, isUnderstood }: CheckedPlace): readonly ResolvedCall[] =>
  (isUnderstood ? candidates : []).flatMap((checked) =>
    checked.targets.map((target) => ({ checked, target, certain: candidates.length === 1 })),
  );

const isTargetOf = ({ method, operation }: Place, { operation: target }: CallTarget): boolean =>
  operation === null ? method === null || target.methods.includes(method) : operation === target.name;

function usagesOfTarget(meant: ResolvedCall, aim: ImpactTarget, checkValue: ValueCheck): readonly Usage[] {
  const { checked } = meant;
  switch (aim.kind) {
    case 'calls':
      return checked.isDecidedInside ? [] : [usageAt(meant, checked.address.place, 'call', true)];
    case 'omissions':
      return omissions(meant, aim.path);
    case 'arguments':
      return argumentUsages(meant, aim, checkValue);
    case 'properties':
      return propertyUsages(meant, aim);
    case 'types':
    case 'runtime':
    case 'batches':
      return [];
  }
}

/** @param what the argument or the property of the response that the call uses */
function usageAt(
  { checked, target, certain }: ResolvedCall,
  place: CodePlace,
  touches: Touch,
  isCertain: boolean,
  what: readonly string[] = [],
): Usage {
  const operation = `${target.method} ${target.route.path}`;
  const symbol = what.length === 0 ? operation : `${what.join('.')} of ${operation}`;
  return { ...place, symbol, caller: checked.call.caller, touches, certain: certain && isCertain };
}

/** The path of an argument begins at an object that the call sends. */
interface SentObject {
  readonly place: CodePlace;
  readonly members: readonly CodeMember[];
  /** The object may have further members. */
  readonly open: boolean;
}

/** The objects that contain, or could contain, the last name of a path. */
function holders({ checked }: ResolvedCall, path: readonly string[]): readonly SentObject[] {
  const whole: SentObject = {
    place: checked.call.place,
    members: checked.sent.map((member) => ({ ...member, name: member.argument })),
    open: checked.open,
  };
  return path
    .slice(0, -1)
    .reduce<readonly SentObject[]>(
      (objects, name) =>
        objects.flatMap(({ members }) =>
          members.filter((member) => member.name === name).flatMap(({ values }) => values.flatMap(objectsIn)),
        ),
      [whole],
    );
}

function objectsIn({ place, known }: CodeValue): readonly SentObject[] {
  if (known.kind === 'list') return known.items.flat().flatMap(objectsIn);
  return known.kind === 'object' ? [{ place, ...known.object }] : [];
}

function omissions(meant: ResolvedCall, path: readonly TypeStep[]): readonly Usage[] {
  const names = propertyNamesIn(path);
  return holders(meant, names)
    .filter(({ members }) => !members.some(({ name, optional }) => name === names.at(-1) && !optional))
    .map(({ place, open }) => usageAt(meant, place, 'omission', !open, names));
}

function argumentUsages(
  meant: ResolvedCall,
  { path, dependsOnValue }: Extract<ImpactTarget, { readonly kind: 'arguments' }>,
  checkValue: ValueCheck,
): readonly Usage[] {
  const names = propertyNamesIn(path);
  const { route, operation } = meant.target;
  const called = { route: route.key, methods: operation.methods };
  const way = path.slice(0, path.findLastIndex(({ kind }) => kind === 'property') + 1);
  return holders(meant, names)
    .flatMap(({ members }) => members.filter(({ name }) => name === names.at(-1)))
    .flatMap(({ place, values, optional }): readonly Usage[] => {
      if (!dependsOnValue) return [usageAt(meant, place, 'argument', !optional, names)];
      const checks = values.map(({ known }) =>
        known.kind === 'whole' ? checkValue(called, way, known.value) : 'unknown',
      );
      if (checks.length === 0 || checks.includes('unknown'))
        return [usageAt(meant, place, 'argument', false, names)];
      return checks.includes('refused')
        ? [usageAt(meant, place, 'value', !optional && checks.length === 1, names)]
        : [];
    });
}

function propertyUsages(
  meant: ResolvedCall,
  { path, partly }: Extract<ImpactTarget, { readonly kind: 'properties' }>,
): readonly Usage[] {
  const { checked } = meant;
  const { reads, claims, handedOn } = checked.call.answer;
  const names = propertyNamesIn(path);
  const isIt = (way: readonly string[]): boolean => sameNames(way, names);
  const named = [
    ...reads.filter((one) => isIt(one.path)).map(({ place, asked }) => ({ place, certain: !asked })),
    ...claims.filter((one) => isIt(one.path)).map(({ place, optional }) => ({ place, certain: !optional })),
    ...fieldsNaming(checked, names).map((place) => ({ place, certain: true })),
  ];
  if (named.length > 0)
    return named.map(({ place, certain }) => usageAt(meant, place, 'property', certain && !partly, names));
  // Code that receives the response, or the property's parent, may read the property.
  const mayBeRead =
    !checked.isDecidedInside &&
    handedOn.some((way) => way.filter(isPropertyStep).every((name, at) => name === names[at]));
  return mayBeRead ? [usageAt(meant, checked.call.place, 'property', false, names)] : [];
}

const isPropertyStep = (step: string): boolean => step !== '[]';

const sameNames = (way: readonly string[], names: readonly string[]): boolean => {
  const own = way.filter(isPropertyStep);
  return own.length === names.length && own.every((name, at) => name === names[at]);
};

/** The places where a call requests properties by name (`_fields=id,title.rendered`). */
const fieldsNaming = ({ sent }: CheckedCall, names: readonly string[]): readonly CodePlace[] =>
  sent
    .filter(({ argument }) => argument === '_fields')
    .flatMap(({ values }) => values)
    .filter(({ known }) => {
      const fields = known.kind === 'whole' ? [known.value].flat().map(String).join().split(',') : [];
      return fields.some((field) => `${field.trim()}.`.startsWith(`${names.join('.')}.`));
    })
    .map(({ place }) => place);
