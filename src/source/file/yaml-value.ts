// Reads YAML as a plain JSON value. The following YAML is an error: content that JSON cannot express, surprising
// constructs (custom tags, duplicate names), and constructs that expand without limit (aliases of aliases).

import {
  isAlias,
  isMap,
  isScalar,
  isSeq,
  parseDocument,
  type Alias,
  type Node,
  type Scalar,
  type YAMLMap,
  type YAMLParseError,
  type YAMLSeq,
} from 'yaml';
import {
  locateError,
  type DocumentError,
  type JsonPath,
  type Locate,
  type LocatedError,
} from './document-errors.ts';
import { plainText } from './plain-text.ts';

export interface YamlReading {
  /** The value, which is only complete if there are no errors. */
  readonly value: unknown;
  readonly flaws: readonly LocatedError[];
  readonly locate: Locate;
}

export interface YamlLimits {
  readonly depth: number;
  /** The number of values in the document. For each alias, all repeated values are counted. */
  readonly values: number;
}

export function readYaml(text: string, limits: YamlLimits): YamlReading {
  const document = parseDocument(text, {
    version: '1.2',
    schema: 'core',
    merge: false,
    resolveKnownTags: false,
    // The library's own check for duplicate names is slow, because it compares every pair of names.
    uniqueKeys: false,
    prettyErrors: false,
    logLevel: 'error',
  });
  const reader = new YamlReader(limits);
  const locate: Locate = (path, part) => reader.locate(document.contents, path, part);
  if (document.errors.length > 0) return { value: undefined, flaws: syntaxErrors(document.errors), locate };
  const { value } = reader.read(document.contents, [], 0);
  return { value, flaws: reader.flaws, locate };
}

function syntaxErrors(
  errors: readonly Pick<YAMLParseError, 'pos' | 'code' | 'message'>[],
): readonly LocatedError[] {
  // A stack overflow of the library is not an error in the document.
  if (errors.some(({ code }) => code === 'RESOURCE_EXHAUSTION'))
    return [{ at: 0, says: 'nested too deeply' }];
  return errors.map(({ pos, code, message }) => ({
    at: pos[0],
    says:
      code === 'MULTIPLE_DOCS'
        ? 'a second document begins here; only one is allowed'
        : plainText(message, 200),
  }));
}

interface ReadNode {
  readonly value: unknown;
  /** The number of values in a node, including the node itself. */
  readonly size: number;
  /** The number of levels below the node. */
  readonly height: number;
}

const nullNode: ReadNode = { value: null, size: 1, height: 0 };

const coreTags = new Set(
  ['str', 'int', 'float', 'bool', 'null', 'map', 'seq'].map((name) => `tag:yaml.org,2002:${name}`),
);

class YamlReader {
  readonly flaws: LocatedError[] = [];
  private readonly anchors = new Map<string, { readonly node: Node; readonly reading: ReadNode }>();
  private readonly targets = new Map<Alias, Node>();
  private values = 0;

  constructor(private readonly limits: YamlLimits) {}

  read(node: Node | null, path: JsonPath, depth: number): ReadNode {
    if (node === null || this.values > this.limits.values) return nullNode;
    if (depth > this.limits.depth)
      return this.flawed(node, path, `nested more than ${this.limits.depth} levels deep`);
    if (isAlias(node)) return this.readAlias(node, path, depth);
    if (node.tag !== undefined && !coreTags.has(node.tag))
      this.flawed(node, path, `the tag ${plainText(node.tag, 40)} is not supported; leave tags out`);
    if (!this.count(1, node, path)) return nullNode;

    const reading = isMap(node)
      ? this.readMap(node, path, depth)
      : isSeq(node)
        ? this.readSeq(node, path, depth)
        : this.readScalar(node, path);
    if (node.anchor !== undefined) this.anchors.set(node.anchor, { node, reading });
    return reading;
  }

  private readAlias(alias: Alias, path: JsonPath, depth: number): ReadNode {
    const target = this.anchors.get(alias.source);
    if (target === undefined)
      return this.flawed(alias, path, `the alias *${plainText(alias.source, 40)} has no anchor before it`);
    const { reading } = target;
    if (depth + reading.height > this.limits.depth)
      return this.flawed(alias, path, `nested more than ${this.limits.depth} levels deep, including aliases`);
    if (!this.count(reading.size, alias, path)) return nullNode;
    this.targets.set(alias, target.node);
    return reading;
  }

  private readMap(map: YAMLMap, path: JsonPath, depth: number): ReadNode {
    const members = new Map<string, unknown>();
    let [size, height] = [1, 0];
    for (const { key, value } of map.items) {
      const name = memberNameOf(key);
      if (name === undefined) {
        this.flawed(key as Node, path, 'a name must be text, not a list, a map or an alias');
        continue;
      }
      const at = [...path, name];
      if (members.has(name)) this.flawed(key as Node, at, 'the name is used twice');
      const reading = this.read(value as Node | null, at, depth + 1);
      members.set(name, reading.value);
      size += reading.size;
      height = Math.max(height, reading.height + 1);
    }
    return { value: Object.fromEntries(members), size, height };
  }

  private readSeq(list: YAMLSeq, path: JsonPath, depth: number): ReadNode {
    const readings = list.items.map((item, index) =>
      this.read(item as Node | null, [...path, index], depth + 1),
    );
    return {
      value: readings.map(({ value }) => value),
      size: readings.reduce((sum, { size }) => sum + size, 1),
      height: readings.reduce((most, { height }) => Math.max(most, height + 1), 0),
    };
  }

  private readScalar(scalar: Scalar, path: JsonPath): ReadNode {
    const { value, source } = scalar;
    const isJson =
      value === null ||
      typeof value === 'string' ||
      typeof value === 'boolean' ||
      (typeof value === 'number' && Number.isFinite(value));
    return isJson
      ? { ...nullNode, value }
      : this.flawed(scalar, path, `${plainText(source ?? JSON.stringify(value), 40)} is not a JSON value`);
  }

  private count(size: number, node: Node, path: JsonPath): boolean {
    this.values += size;
    if (this.values <= this.limits.values) return true;
    this.flawed(
      node,
      path,
      `the document has more than ${this.limits.values} values up to this position, including aliases`,
    );
    return false;
  }

  private flawed(node: Node, path: JsonPath, message: string): ReadNode {
    this.flaws.push(locateError(node.range?.[0] ?? 0, path, message));
    return nullNode;
  }

  locate(root: Node | null, path: JsonPath, part: DocumentError['part']): number {
    let node = root;
    let at = root?.range?.[0] ?? 0;
    let nameAt = at;
    for (const token of path) {
      if (node && isAlias(node)) node = this.targets.get(node) ?? null;
      if (isMap(node)) {
        const pair = node.items.findLast(({ key }) => memberNameOf(key) === String(token));
        if (pair === undefined) break;
        nameAt = (pair.key as Node).range?.[0] ?? at;
        node = pair.value as Node | null;
        at = node?.range?.[0] ?? nameAt;
      } else if (isSeq(node)) {
        node = (node.items[Number(token)] ?? null) as Node | null;
        at = node?.range?.[0] ?? at;
        nameAt = at;
      } else break;
    }
    return part === 'name' ? nameAt : at;
  }
}

/** The name of a member as written in the YAML, even for `200` or `null`. */
const memberNameOf = (key: unknown): string | undefined =>
  isScalar(key)
    ? typeof key.value === 'string'
      ? key.value
      : (key.source ?? JSON.stringify(key.value))
    : undefined;
