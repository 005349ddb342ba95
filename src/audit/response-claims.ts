// The types that the user declares for a response (`apiFetch<Post[]>()`, `as Post`).

import type { ts } from 'ts-morph';
import { compiler } from '../user-code/compiler-in-use.ts';
import { constituentTypes } from '../user-code/generated-client.ts';
import type { ResponseClaim, ClaimedType } from './code-call.ts';
import type { ResponseUseContext } from './response-context.ts';

const maxClaims = 200;
const maxClaimDepth = 4;

/**
 * The types that the user declares for a response and for each of its properties.
 *
 * @param path the part of the response that has the type
 */
export function claimsOf(
  node: ts.TypeNode,
  path: readonly string[],
  context: ResponseUseContext,
): readonly ResponseClaim[] {
  const { checker, placeOf } = context;
  const type = checker.getTypeFromTypeNode(node);
  const claims: ResponseClaim[] = [
    {
      path,
      types: claimedTypes(type, checker),
      type: checker.typeToString(type),
      optional: false,
      place: placeOf(node),
    },
  ];
  addProperties(type, path, 0, claims, context);
  return claims;
}

function addProperties(
  type: ts.Type,
  path: readonly string[],
  depth: number,
  claims: ResponseClaim[],
  context: ResponseUseContext,
): void {
  const { checker, placeOf } = context;
  const item = checker.isArrayType(type) ? checker.getTypeArguments(type as ts.TypeReference)[0] : undefined;
  if (item) {
    addProperties(item, [...path, '[]'], depth + 1, claims, context);
    return;
  }
  if (depth > maxClaimDepth || claims.length > maxClaims) return;
  if (!(type.flags & compiler.TypeFlags.Object) || type.getStringIndexType()) return;
  for (const property of type.getProperties()) {
    const declaration = userDeclaration(property);
    if (!declaration) continue;
    const inner = checker.getTypeOfSymbol(property);
    const way = [...path, property.name];
    claims.push({
      path: way,
      types: claimedTypes(inner, checker),
      type: compiler.isInterfaceDeclaration(declaration.parent)
        ? declaration.parent.name.text
        : checker.typeToString(type),
      optional: (property.flags & compiler.SymbolFlags.Optional) !== 0,
      place: placeOf(declaration.name),
    });
    const [only, ...others] = constituentTypes(inner).filter(
      ({ flags }) => !(flags & (compiler.TypeFlags.Null | compiler.TypeFlags.Undefined)),
    );
    if (only && others.length === 0) addProperties(only, way, depth + 1, claims, context);
  }
}

function userDeclaration({ declarations = [] }: ts.Symbol): ts.PropertySignature | undefined {
  const [declaration] = declarations;
  return declaration &&
    compiler.isPropertySignature(declaration) &&
    !declaration.getSourceFile().fileName.includes('/node_modules/')
    ? declaration
    : undefined;
}

/** The plain types of a union; empty if the union contains another kind of type. */
function claimedTypes(type: ts.Type, checker: ts.TypeChecker): readonly ClaimedType[] {
  const found = new Set<ClaimedType>();
  for (const part of constituentTypes(type)) {
    if (part.flags & compiler.TypeFlags.Undefined) continue;
    const plain = plainClaimedType(part, checker);
    if (plain === undefined || (plain === 'object' && type.flags & compiler.TypeFlags.Intersection))
      return [];
    found.add(plain);
  }
  return [...found];
}

function plainClaimedType(part: ts.Type, checker: ts.TypeChecker): ClaimedType | undefined {
  const { flags } = part;
  if (flags & compiler.TypeFlags.StringLike) return 'string';
  if (flags & compiler.TypeFlags.NumberLike) return 'number';
  if (flags & compiler.TypeFlags.BooleanLike) return 'boolean';
  if (flags & compiler.TypeFlags.Null) return 'null';
  if (checker.isArrayType(part) || checker.isTupleType(part)) return 'array';
  return flags & compiler.TypeFlags.Object && part.getCallSignatures().length === 0 ? 'object' : undefined;
}
