// The values that the compiler knows: literal types and their unions, `as const`, narrowed parameters, enum members, and
// the known parts of template literal types.

import type { ts } from 'ts-morph';
import { compiler } from '../../user-code/compiler-in-use.ts';
import { valuesOfType } from '../../user-code/possible-values.ts';
import { maxEvaluatedItems } from './scope.ts';
import {
  knownText,
  limitedChoices,
  parametersOfValue,
  textValue,
  unknown,
  type Choices,
  type EvaluatedValue,
  type ObjectMember,
  type ObjectValue,
  type TextPart,
} from './values.ts';

/**
 * The values of an expression, where the compiler knows more than the evaluation. Evaluated values are kept, because
 * they have the places of their literals.
 */
export function withValuesOfType(values: Choices, node: ts.Expression, checker: ts.TypeChecker): Choices {
  if (!values.some(isUnknown) || values.some((value) => value.kind === 'unknown' && value.isAnyType === true))
    return values;
  const declared = checker.getTypeAtLocation(node);
  const type = checker.getBaseConstraintOfType(declared) ?? declared;
  const parameters = values.flatMap((value) => (value.kind === 'unknown' ? parametersOfValue(value) : []));
  const typed = valuesByType(type, node, parameters);
  if (typed) {
    const known = values.filter((value) => !isUnknown(value));
    const texts = new Set(known.map(comparableOf));
    return limitedChoices(
      known,
      typed.filter((value) => !texts.has(comparableOf(value))),
    );
  }
  return type.flags & compiler.TypeFlags.NumberLike
    ? values.map((value) => (value.kind === 'unknown' ? { ...value, digits: true } : value))
    : values;
}

/** Whether only the compiler may know the value. A package may declare the type of a constant that it exports. */
const isUnknown = ({ kind }: EvaluatedValue): boolean => kind === 'unknown' || kind === 'foreign';

const comparableOf = (value: EvaluatedValue): string =>
  value.kind === 'plain' ? `${value.kind} ${String(value.value)}` : `${value.kind} ${knownText(value) ?? ''}`;

/** The values that a type allows; undefined if it allows others than literals. */
function valuesByType(
  type: ts.Type,
  node: ts.Expression,
  parameters: readonly ts.Node[],
): Choices | undefined {
  if (type.flags & compiler.TypeFlags.BooleanLike) return undefined;
  const values = (type.isUnion() ? type.types : [type]).flatMap(
    (one): readonly (EvaluatedValue | undefined)[] => {
      if (one.flags & compiler.TypeFlags.Undefined) return [];
      if (one.flags & compiler.TypeFlags.TemplateLiteral)
        return [textOfTemplate(one as ts.TemplateLiteralType, node, parameters)];
      return (
        valuesOfType(one)?.map((value) =>
          typeof value === 'string'
            ? textValue(node, value)
            : typeof value === 'number' || typeof value === 'boolean' || value === null
              ? { kind: 'plain', value, node }
              : unknown(node),
        ) ?? [undefined]
      );
    },
  );
  const known = values.filter((value) => value !== undefined);
  return known.length > 0 && known.length === values.length ? limitedChoices(known) : undefined;
}

/** A text with a gap for each type in a template (`/wp/v2/${string}`). */
function textOfTemplate(
  { texts, types }: ts.TemplateLiteralType,
  node: ts.Expression,
  parameters: readonly ts.Node[],
): EvaluatedValue {
  const parts = texts.flatMap((text, at): readonly TextPart[] => {
    const type = types[at];
    if (!type) return [text];
    return [
      text,
      { kind: 'gap', name: '…', digits: (type.flags & compiler.TypeFlags.NumberLike) !== 0, parameters },
    ];
  });
  return textValue(node, ...parts);
}

/**
 * The objects that a type describes, with the members whose values it shows (`{ path: '/wp/v2/posts' }`); undefined if
 * it shows no value.
 */
export function objectsOfType(
  node: ts.Expression,
  checker: ts.TypeChecker,
  parameters: readonly ts.Node[],
): readonly ObjectValue[] | undefined {
  const type = checker.getTypeAtLocation(node);
  const objects = (type.isUnion() ? type.types.slice(0, maxAlternatives) : [type]).flatMap(
    (one): readonly ObjectValue[] => {
      if (!(one.flags & compiler.TypeFlags.Object) || checker.isArrayType(one)) return [];
      const members = one
        .getProperties()
        .slice(0, maxEvaluatedItems)
        .flatMap((property): readonly (readonly [string, ObjectMember])[] => {
          const values = valuesByType(checker.getTypeOfSymbolAtLocation(property, node), node, parameters);
          const optional = (property.flags & compiler.SymbolFlags.Optional) !== 0;
          return values ? [[property.name, { values, node, optional }]] : [];
        });
      return [{ kind: 'members', members: new Map(members), open: true, parameters, node }];
    },
  );
  return objects.some(({ members }) => members.size > 0) ? objects : undefined;
}

const maxAlternatives = 8;
