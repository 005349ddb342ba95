// Reads the key of a route, a PCRE pattern such as "/wp/v2/posts/(?P<id>[\d]+)", into the segments of a path. A parser
// for regular expressions reads the key, so nested groups and classes with brackets are read correctly.

import { RegExpParser } from '@eslint-community/regexpp';
import type { AST } from '@eslint-community/regexpp';
import { collect, type Report, type Where } from '../../../core/diagnostics/diagnostic.ts';
import type { PathPart, PathParameter } from '../../../core/model/api/api.ts';
import { templateOf } from '../../../core/model/paths/path-template.ts';
import type { Schema } from '../../../core/schema/schema.ts';
import { toEcmaScript } from '../../../core/schema/pcre.ts';
import { takesDigitsAsText } from './path-digits.ts';
import { digitsAsText, onlyValueOf, schemaOfAlternatives, type Sequence } from './path-pattern-schema.ts';
import {
  containsNamedGroup,
  isGroup,
  isNamedGroup,
  isOptionalGroup,
  isOptionalSlash,
  letsSlashThrough,
  matchesEmptyText,
  matchesOnlySlashes,
  namedGroupsIn,
} from './route-groups.ts';
import { isUnreadable } from './pattern.ts';
import { indexProblem } from '../problems.ts';

export interface RoutePath {
  /** The path template, such as `/wp/v2/posts/{id}`, with optional parts in brackets. */
  readonly template: string;
  readonly parts: readonly PathPart[];
  /** The values that the pattern of each path parameter matches, by the name of the parameter. */
  readonly pathParameters: ReadonlyMap<string, ParameterReading>;
  /** The names of parameters that can only have one value. Such parameters are text of the path, not arguments. */
  readonly fixed: ReadonlySet<string>;
  /** The value of a parameter with only one value, if it is at the end of the path. */
  readonly fixedEnd?: string;
}

export interface ParameterReading {
  readonly schema: Schema;
  readonly optional: boolean;
}

/** The maximum length of a key. The longest key on a real site had 147 characters. */
const maxReadKeyLength = 2000;

const maxPartsDepth = 50;

/** Matches keys without special characters of regular expressions, which are three quarters of all keys. */
const plainKeyPattern = /^(?:\/[\w-]+)+$/;

/** Matches a plain path before a path parameter and further simple segments, which most of the other keys are. */
const plainPathBefore = /^((?:\/[\w-]+)+)(\/\(\?P<\w+>[^()|]+\)(?:\/(?:[\w-]+|\(\?P<\w+>[^()|]+\)))*)$/;

const keyParser = new RegExpParser({ ecmaVersion: 2022 });

export type PathReader = (key: string, where: Where, report: Report) => RoutePath | undefined;

/**
 * Creates a `readRoutePath` for the keys of one site. If many keys end in equal path parameters, such as
 * `/(?P<id>[\d]+)/notes`, this end is read once.
 */
export function createPathReader(): PathReader {
  const known = new Map<string, RoutePath | undefined>();
  /** Reads the end of a key; undefined if the end has a problem, which must be reported for each key. */
  const readEnding = (ending: string): RoutePath | undefined => {
    const { value, diagnostics } = collect((report) => readRoutePath(ending, {}, report));
    return diagnostics.length === 0 ? value : undefined;
  };
  return (key, where, report) => {
    const [, plain = '', ending = ''] = (key.length <= maxReadKeyLength && plainPathBefore.exec(key)) || [];
    if (ending !== '' && !known.has(ending)) known.set(ending, readEnding(ending));
    const read = known.get(ending);
    if (read === undefined) return readRoutePath(key, where, report);
    // A parameter that becomes text of the path is reported for each key, so it is not cached.
    const [, ...behindSlash] = read.parts;
    return {
      ...read,
      template: plain + read.template,
      parts: [{ kind: 'text', text: `${plain}/` }, ...behindSlash],
    };
  };
}

/**
 * Reads the key of a route. Named groups become path parameters, and `(…)?` becomes an optional part. Optional
 * text is removed, and the first of unnamed alternatives is used.
 *
 * @returns undefined, after a diagnostic, if the key cannot be read or requested
 */
function readRoutePath(key: string, where: Where, report: Report): RoutePath | undefined {
  if (key.length <= maxReadKeyLength && plainKeyPattern.test(key))
    return {
      template: key,
      parts: [{ kind: 'text', text: key }],
      pathParameters: new Map(),
      fixed: new Set(),
    };
  let tree: AST.Pattern;
  try {
    if (key.length > maxReadKeyLength)
      throw new RangeError(`it is longer than ${maxReadKeyLength} characters`);
    const source = toEcmaScript(key, 'route');
    tree = keyParser.parsePattern(source, 0, source.length, { unicode: false });
  } catch (error) {
    if (!isUnreadable(error)) throw error;
    const reason = error.message.replace(/^.*\/: /s, '');
    report(indexProblem('route-key-unreadable', where, { reason: reason.toLowerCase() }));
    return undefined;
  }
  const reader = new KeyReader(where, report);
  const unjoined = reader.alternatives(tree, false);
  const parts = joinText(unjoined);
  const template = templateOf(parts);
  if (template.split(/[/[\]]/).some((segment) => segment === '.' || segment === '..')) {
    report(indexProblem('route-dot-segment', where, {}));
    return undefined;
  }
  if (nestingOf(parts) > maxPartsDepth) {
    const reason = `optional parts are nested more than ${maxPartsDepth} deep`;
    report(indexProblem('route-key-unreadable', where, { reason }));
    return undefined;
  }
  if (!partsBeginWithSlash(parts)) {
    report(indexProblem('route-without-slash', where, {}));
    return undefined;
  }
  const fixedEnd = reader.fixedTexts.get(unjoined.at(-1));
  return {
    template,
    parts,
    pathParameters: reader.pathParameters,
    fixed: reader.fixedNames,
    ...(fixedEnd !== undefined && { fixedEnd }),
  };
}

const nestingOf = (parts: readonly PathPart[]): number =>
  parts.reduce(
    (most, part) => (part.kind === 'optional' ? Math.max(most, 1 + nestingOf(part.parts)) : most),
    0,
  );

/** Whether the path begins with a slash, with and without its optional parts. */
function partsBeginWithSlash([first, ...rest]: readonly PathPart[]): boolean {
  if (first?.kind === 'optional') return partsBeginWithSlash(first.parts) && partsBeginWithSlash(rest);
  return first?.kind === 'text' && first.text.startsWith('/');
}

/** Encodes text for the path of a URL. Brackets are also encoded, because they have a meaning in path templates. */
const encodePathText = (text: string): string =>
  encodeURI(text.toWellFormed()).replace(
    /[?#[\]{}]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  );

/** Joins adjacent texts into one text. */
export function joinText(parts: readonly PathPart[]): readonly PathPart[] {
  const joined: PathPart[] = [];
  for (const part of parts) {
    const last = joined.at(-1);
    if (part.kind === 'text' && last?.kind === 'text')
      joined[joined.length - 1] = { kind: 'text', text: last.text + part.text };
    else if (part.kind === 'optional') joined.push({ kind: 'optional', parts: joinText(part.parts) });
    else joined.push(part);
  }
  return joined;
}

type AlternativesNode = AST.Pattern | AST.Group | AST.CapturingGroup;

class KeyReader {
  readonly pathParameters = new Map<string, ParameterReading>();
  readonly fixedNames = new Set<string>();
  /** The texts of parameters with only one value, by the part of the path that contains the parameter. */
  readonly fixedTexts = new Map<PathPart | undefined, string>();

  constructor(
    private readonly where: Where,
    private readonly report: Report,
  ) {}

  alternatives(node: AlternativesNode, optional: boolean): PathPart[] {
    const [first, ...rest] = node.alternatives;
    if (rest.length > 0) this.report(indexProblem('route-alternatives', this.where, { found: node.raw }));
    return first ? this.sequence(first.elements, optional) : [];
  }

  private sequence(elements: readonly AST.Element[], optional: boolean): PathPart[] {
    const parts: PathPart[] = [];
    for (const [index, element] of elements.entries()) {
      const next = elements[index + 1];
      // In `/?(?P<url>.+)?`, the optional slash belongs to the next path parameter.
      if (isOptionalSlash(element) && next && isOptionalGroup(next)) continue;
      // In `/authors([/]*)(?P<term>.*)`, the path needs a slash to be the address that the plugin documents.
      if (isOptionalSlash(element) && next && isNamedGroup(next)) {
        parts.push({ kind: 'text', text: '/' });
        continue;
      }
      const before = elements[index - 1];
      const withSlash = before && isOptionalSlash(before) && isOptionalGroup(element);
      const read = this.element(element, optional);
      const [only] = read;
      if (withSlash && only?.kind === 'optional')
        parts.push({ kind: 'optional', parts: [{ kind: 'text', text: '/' }, ...only.parts] });
      else parts.push(...read);
    }
    return parts;
  }

  private element(element: AST.Element, optional: boolean): PathPart[] {
    switch (element.type) {
      case 'Character':
        return [{ kind: 'text', text: encodePathText(String.fromCodePoint(element.value)) }];
      case 'CharacterSet':
        // The element may be an unescaped dot, as in "/oembed/1.0".
        return element.kind === 'any' ? [{ kind: 'text', text: '.' }] : this.unnamed(element, optional);
      case 'Quantifier':
        return this.quantifier(element, optional);
      case 'CapturingGroup':
        return element.name === null
          ? this.group(element, optional)
          : [this.pathParameter(element, element.name, optional)];
      case 'Group':
        return this.group(element, optional);
      case 'Assertion':
        return [];
      default:
        return this.unnamed(element, optional);
    }
  }

  private quantifier(quantifier: AST.Quantifier, optional: boolean): PathPart[] {
    const { element, min } = quantifier;
    if (min === 0 && (isGroup(element) || isNamedGroup(element))) {
      const parts = isNamedGroup(element) || containsNamedGroup(element) ? this.element(element, true) : [];
      if (parts.length > 0) return [{ kind: 'optional', parts }];
    }
    if (element.type === 'Character' && min > 0 && min <= 64) {
      const [text] = this.element(element, optional);
      return text ? Array.from({ length: min }, () => text) : [];
    }
    if (min === 0) {
      this.report(indexProblem('route-optional-text', this.where, { found: quantifier.raw }));
      return [];
    }
    if (isNamedGroup(element) || (isGroup(element) && containsNamedGroup(element)))
      return this.element(element, optional);
    return this.unnamed(quantifier, optional);
  }

  private group(group: AST.Group | AST.CapturingGroup, optional: boolean): PathPart[] {
    const isFixed = group.alternatives.every((alternative) =>
      alternative.elements.every((part) => part.type === 'Character'),
    );
    return isFixed || containsNamedGroup(group)
      ? this.alternatives(group, optional)
      : this.unnamed(group, optional);
  }

  /** Reads a path parameter. A parameter that is not optional and can only have one value becomes text of the path. */
  private pathParameter(group: AST.CapturingGroup, name: string, optional: boolean): PathPart {
    const value = onlyValueOf(group.alternatives);
    if (value !== undefined && !optional) {
      this.report(indexProblem('path-parameter-fixed', this.where, { name, value }));
      const part: PathPart = { kind: 'text', text: encodePathText(value) };
      this.fixedNames.add(name);
      this.fixedTexts.set(part, value);
      return part;
    }
    for (const inner of namedGroupsIn(group))
      this.report(indexProblem('route-group-nested', this.where, { inner, outer: name }));
    const pattern = group.raw.slice(`(?<${name}>`.length, -1);
    return this.addParameter(name, group.alternatives, pattern, optional);
  }

  /** Slashes are text of the path. Any other part without a name is a path parameter. */
  private unnamed(element: AST.Element, optional: boolean): PathPart[] {
    const isOptional = matchesEmptyText(element);
    if (!matchesOnlySlashes(element)) {
      const parameter = this.unnamedParameter(element, optional || isOptional);
      return isOptional && !optional ? [{ kind: 'optional', parts: [parameter] }] : [parameter];
    }
    if (!isOptional) return [{ kind: 'text', text: '/' }];
    this.report(indexProblem('route-optional-text', this.where, { found: element.raw }));
    return [];
  }

  private unnamedParameter(element: AST.Element, optional: boolean): PathParameter {
    let number = 1;
    while (this.pathParameters.has(`path${number}`)) number += 1;
    const name = `path${number}`;
    this.report(indexProblem('route-group-unnamed', this.where, { found: element.raw, name }));
    const alternatives = isGroup(element) ? element.alternatives : [{ elements: [element] }];
    return this.addParameter(name, alternatives, element.raw, optional);
  }

  private addParameter(
    name: string,
    alternatives: readonly Sequence[],
    pattern: string,
    optional: boolean,
  ): PathParameter {
    const byParts = schemaOfAlternatives(alternatives);
    const isText = byParts.enum === undefined && takesDigitsAsText(pattern);
    this.pathParameters.set(name, { schema: isText ? digitsAsText(pattern) : byParts, optional });
    return {
      kind: 'parameter',
      name,
      pattern,
      ...(alternatives.some(letsSlashThrough) && { slashes: true }),
    };
  }
}

/** The only value that the pattern of a path parameter matches, encoded for the path of a URL. */
export function fixedTextOf(pattern: string): string | undefined {
  if (pattern.length > maxReadKeyLength) return undefined;
  try {
    const source = toEcmaScript(pattern, 'route');
    const tree = keyParser.parsePattern(source, 0, source.length, { unicode: false });
    const value = onlyValueOf(tree.alternatives);
    return value === undefined ? undefined : encodePathText(value);
  } catch (error) {
    if (!isUnreadable(error)) throw error;
    return undefined;
  }
}
