// Writes the arguments of the client's call from the code of a request.
// The client must send the same path, the same query as PHP parses it, and the same body.

import type { ts } from 'ts-morph';
import type { Argument, Operation, Route } from '../../core/model/api/api.ts';
import { typesOf, type Schema } from '../../core/schema/schema.ts';
import { readValueAsSite } from '../../core/schema/wordpress-values.ts';
import { isSelecting } from '../../generate/targets/selecting-arguments.ts';
import { compiler } from '../../user-code/compiler-in-use.ts';
import { unwrapped } from '../../user-code/possible-values.ts';
import type { AddressPart, MembersPart, ValuePart } from './address-parts.ts';
import {
  assertValue,
  decodedSegment,
  isFilledList,
  isScalar,
  listItems,
  listsFlag,
  propertyOf,
  scalarFlags,
  unencodedText,
  unknownValue,
} from './argument-values.ts';
import { splitAddress, type QueryPair } from './address-query.ts';
import { leave, shownCode } from './left-call.ts';
import type { RequestCode } from './request-code.ts';

export interface ArgumentStyle {
  /** Writes a text as a literal, with the quotes of the file. */
  readonly quoted: (text: string) => string;
  /** Whether values of unknown content count as plain texts or numbers, which need no encoding. */
  readonly plainValues: boolean;
  /** Whether a list in one text (`include=1,2`) may become a list in brackets, which WordPress reads alike. */
  readonly lists: boolean;
}

/** The text of each argument (`search: query`, `...rest`), in the order of the request. */
export interface WrittenArguments {
  readonly members: readonly string[];
  /** An object that contains all arguments of the call. Its text can be used unchanged. */
  readonly whole: ts.Expression | undefined;
}

type Channel = 'path' | 'query' | 'body';

export class ArgumentWriter {
  private readonly members: string[] = [];
  private readonly given = new Set<string>();
  /** The caller requests every page if `per_page` is -1. The client requests one page. */
  private requestsAllPages = false;
  private readonly known: ReadonlyMap<string, Argument>;

  constructor(
    private readonly target: { readonly route: Route; readonly operation: Operation },
    private readonly checker: ts.TypeChecker,
    private readonly style: ArgumentStyle,
  ) {
    this.known = new Map(target.operation.arguments.map((argument) => [argument.name, argument]));
  }

  /**
   * @param below the address below the REST base
   * @throws LeftCall if the client cannot send the same request
   */
  write({ query, body, kind }: RequestCode, below: readonly AddressPart[]): WrittenArguments {
    this.requestsAllPages = kind === 'apiFetch';
    const { segments, query: items } = splitAddress(below);
    this.writePath(segments);
    for (const item of items) {
      if (item.kind === 'pair') this.writePair(item);
      else this.writeQueryObject(item);
    }
    if (query)
      this.writeQueryObject({ kind: 'members', node: unwrapped(query), style: 'arguments', isMovable: true });
    if (body) {
      const isWhole = this.members.length === 0;
      const inner = unwrapped(body);
      if (kind === 'axios' && !compiler.isObjectLiteralExpression(inner)) this.refuseForm(inner);
      this.writeBody(inner);
      if (isWhole) return { members: this.members, whole: body };
    }
    return { members: this.members, whole: undefined };
  }

  private writePath(segments: readonly (readonly AddressPart[])[]): void {
    const { path } = this.target.route;
    const wanted = path.split('/').filter((segment) => segment !== '');
    if (wanted.length !== segments.length || /[[\]]|\{\//.test(path))
      return leave(`The path is not written like ${path}, segment by segment.`);
    for (const [at, segment] of wanted.entries()) {
      const [part, ...others] = segments[at] ?? [];
      const name = /^\{([^{}]+)\}$/.exec(segment)?.[1];
      if (part === undefined || others.length > 0)
        return leave(`The path is not written like ${path}, segment by segment.`);
      if (name === undefined) {
        if (typeof part !== 'string') return leave(`${shownCode(part.node)} is a fixed part of ${path}.`);
        if (part !== segment) return leave(`The path is not written like ${path}, segment by segment.`);
      } else if (typeof part === 'string') this.add(name, 'path', this.literalOf(name, decodedSegment(part)));
      else if (part.kind === 'value') this.add(name, 'path', this.expressionOf(part));
      else return leave(`The path is not written like ${path}, segment by segment.`);
    }
  }

  private writePair({ name, value }: QueryPair): void {
    const [only, ...others] = value;
    if (only === undefined) {
      this.add(name, 'query', this.literalOf(name, ''));
      return;
    }
    if (others.length === 0) {
      this.add(
        name,
        'query',
        typeof only === 'string'
          ? this.literalOf(name, only)
          : this.queryExpressionOf(name, assertValue(only)),
      );
      return;
    }
    const pieces = value.map((part) => {
      if (typeof part === 'string') return part.replace(/[\\`]|\$\{/g, '\\$&');
      return `\${${this.expressionOf(assertValue(part))}}`;
    });
    this.refuseList(name);
    this.add(name, 'query', `\`${pieces.join('')}\``);
  }

  private writeQueryObject({ node, style, isMovable }: MembersPart): void {
    if (!compiler.isObjectLiteralExpression(node))
      return leave(`The code does not show the arguments in ${shownCode(node)}.`);
    if (!isMovable) return leave(`Other code sets or uses the query ${shownCode(node)}.`);
    for (const property of node.properties) {
      const { name, value } = propertyOf(property);
      this.refuseQueryValue(name, value, style);
      const inner = unwrapped(value);
      const text =
        style === 'text' && compiler.isStringLiteralLike(inner)
          ? this.literalOf(name, inner.text)
          : this.queryTextOf(name, style === 'text' ? this.numberIn(value) : value);
      this.add(name, 'query', text);
    }
  }

  /** The code of a value. A list in one text becomes a list, as in an address. */
  private queryTextOf(name: string, value: ts.Expression): string {
    const inner = unwrapped(value);
    const isEmbed = name === '_embed' && compiler.isLiteralExpression(inner);
    if (isEmbed) return this.literalOf(name, inner.text);
    const isList = name === '_fields' || (this.style.lists && this.isList(name));
    return isList && compiler.isStringLiteralLike(inner) ? this.literalOf(name, inner.text) : value.getText();
  }

  /** The number in `String(page)`, or the value itself. */
  private numberIn(value: ts.Expression): ts.Expression {
    const call = unwrapped(value);
    if (!compiler.isCallExpression(call)) return value;
    const callee = call.expression;
    const [given] = call.arguments;
    const inner =
      compiler.isIdentifier(callee) && callee.text === 'String' && call.arguments.length === 1
        ? given
        : compiler.isPropertyAccessExpression(callee) && callee.name.text === 'toString' && !given
          ? callee.expression
          : undefined;
    const isNumber =
      inner && (this.checker.getTypeAtLocation(inner).flags & compiler.TypeFlags.NumberLike) !== 0;
    return isNumber ? inner : value;
  }

  /** @throws LeftCall if the client sends the value in another way */
  private refuseQueryValue(name: string, value: ts.Expression, style: MembersPart['style']): void {
    const type = this.checker.getTypeAtLocation(value);
    const isList = (one: ts.Type): boolean => this.checker.isArrayType(one) || this.checker.isTupleType(one);
    if (type.flags & (compiler.TypeFlags.Any | compiler.TypeFlags.Unknown)) {
      if (!this.style.plainValues) return leave(unknownValue(value));
      return;
    }
    for (const one of type.isUnion() ? type.types : [type]) {
      if (one.flags & scalarFlags()) continue;
      if (style === 'arguments' && one.flags & compiler.TypeFlags.Undefined) continue;
      if (style === 'arguments' && isList(one)) {
        const mayBeEmpty = !isFilledList(value);
        if (mayBeEmpty && this.selects(name))
          return leave(
            `The list ${shownCode(value)} may be empty, and the client refuses an empty \`${name}\`.`,
          );
        const [item] = this.checker.getTypeArguments(one as ts.TypeReference);
        if (item && (item.isUnion() ? item.types : [item]).every((each) => each.flags & scalarFlags()))
          continue;
      }
      return leave(`The client sends the value of \`${name}\` (${shownCode(value)}) in another form.`);
    }
    if (style === 'text') this.refuseList(name);
  }

  private selects(name: string): boolean {
    const argument = this.known.get(name);
    return argument !== undefined && isSelecting(argument, this.target);
  }

  private writeBody(body: ts.Expression): void {
    if (this.target.operation.bodyEncoding !== 'json')
      return leave('The client sends the body of the operation as a form.');
    if (!compiler.isObjectLiteralExpression(body)) {
      this.writeSpread(body);
      return;
    }
    for (const property of body.properties) {
      if (compiler.isSpreadAssignment(property)) this.writeSpread(property.expression);
      else {
        const { name, text } = propertyOf(property);
        this.note(name, 'body');
        this.members.push(text);
      }
    }
  }

  /** Passes on the members of an object. The type of the object must show all its members. */
  private writeSpread(object: ts.Expression): void {
    const type = this.checker.getTypeAtLocation(object);
    const isOpen =
      (type.flags & compiler.TypeFlags.Object) === 0 ||
      type.isUnion() ||
      type.getStringIndexType() !== undefined ||
      type.getProperties().length === 0 ||
      type.getCallSignatures().length > 0;
    if (isOpen) return leave(`The code does not show the members of ${shownCode(object)}.`);
    for (const property of type.getProperties()) this.note(property.name, 'body');
    this.members.push(`...${object.getText()}`);
  }

  /** axios sends a form, a file or a text in another way than an object. */
  private refuseForm(body: ts.Expression): void {
    const name = this.checker.typeToString(this.checker.getTypeAtLocation(body));
    if (/^(?:FormData|URLSearchParams|Blob|File|string|ArrayBuffer)/.test(name))
      leave(`The body ${shownCode(body)} is not an object.`);
  }

  private add(name: string, channel: Channel, text: string): void {
    if (this.requestsAllPages && name === 'per_page' && text === '-1')
      return leave('With `per_page=-1`, apiFetch requests every page. Use `.paginate(…)` of the client.');
    this.note(name, channel);
    const isShort = text === name;
    this.members.push(isShort ? name : `${this.keyOf(name)}: ${text}`);
  }

  private readonly keyOf = (name: string): string =>
    /^[A-Za-z_$][\w$]*$/.test(name) ? name : this.style.quoted(name);

  /** @throws LeftCall if the client sends the argument in another part of the request, or not at all */
  private note(name: string, channel: Channel): void {
    const { operation } = this.target;
    const argument = this.known.get(name);
    const hasBody = /^P/.test(operation.method);
    if (channel === 'path') {
      this.given.add(name);
      return;
    }
    if (name.includes('[')) return leave(`The name \`${name}\` contains brackets.`);
    if (this.given.has(name)) return leave(`The request sends \`${name}\` twice.`);
    const isGlobal = channel === 'query' && !hasBody && (name === '_fields' || name === '_embed');
    if (!argument && !isGlobal) return leave(`\`${name}\` is not an argument of the operation.`);
    const sends: Channel =
      isGlobal || !argument
        ? 'query'
        : argument.in === 'path'
          ? 'path'
          : hasBody
            ? argument.in === 'query'
              ? 'query'
              : 'body'
            : argument.in === 'body' && operation.method !== 'GET' && operation.method !== 'HEAD'
              ? 'body'
              : 'query';
    if (sends !== channel)
      return leave(`The client sends \`${name}\` in the ${sends}, not in the ${channel}.`);
    this.given.add(name);
  }

  /** A text of an address as a value of the client. The client must send the same text. */
  private literalOf(name: string, text: string): string {
    if (name === '_embed') {
      // WordPress reads `_embed`, `_embed=1` and `_embed=true` alike.
      if (['', '1', 'true'].includes(text)) return 'true';
      return `[${listItems(text).map(this.style.quoted).join(', ')}]`;
    }
    // WordPress splits `_fields` of every route at commas.
    if (name === '_fields') return `[${listItems(text).map(this.style.quoted).join(', ')}]`;
    const schema: Schema = this.known.get(name)?.schema ?? {};
    const read = readValueAsSite(schema, text);
    const value = read === undefined ? text : read;
    if (Array.isArray(value) && value.length > 0 && value.every(isScalar) && this.style.lists)
      return `[${value.map((item) => this.scalarText(item)).join(', ')}]`;
    if (Array.isArray(value))
      return leave(`The address contains the list \`${name}\` as one text. ${listsFlag}`);
    const sent = typeof value === 'object' ? '…' : String(value);
    if (typeof value === 'object' || sent !== text)
      return leave(`The address contains \`${name}=${text}\`, and the client sends \`${name}=${sent}\`.`);
    return this.scalarText(value);
  }

  private readonly scalarText = (value: string | number | boolean): string =>
    typeof value === 'string' ? this.style.quoted(value) : String(value);

  private isList(name: string): boolean {
    const { type, ...schema } = this.known.get(name)?.schema ?? {};
    return name === '_fields' || (type !== undefined && typesOf({ type, ...schema }).includes('array'));
  }

  private queryExpressionOf(name: string, part: ValuePart): string {
    const text = this.expressionOf(part);
    if (!this.isList(name)) return text;
    return this.style.lists
      ? `[${text}]`
      : leave(`The address contains the list \`${name}\` as one text. ${listsFlag}`);
  }

  private expressionOf({ node, isEncoded, isMovable }: ValuePart): string {
    if (!isMovable) return leave(`The value of ${shownCode(node)} is set outside of the call.`);
    const type = this.checker.getTypeAtLocation(node);
    for (const one of type.isUnion() ? type.types : [type]) {
      if (one.flags & (compiler.TypeFlags.NumberLike | compiler.TypeFlags.BooleanLike)) continue;
      const isText = (one.flags & compiler.TypeFlags.StringLike) !== 0;
      if (isText && (isEncoded || (one.isStringLiteral() && /^[\w.-]*$/.test(one.value)))) continue;
      if (isText && this.style.plainValues) continue;
      if (one.flags & (compiler.TypeFlags.Any | compiler.TypeFlags.Unknown) && this.style.plainValues)
        continue;
      if (isText) return leave(unencodedText(node));
      if (one.flags & (compiler.TypeFlags.Any | compiler.TypeFlags.Unknown)) return leave(unknownValue(node));
      return leave(
        `${shownCode(node)} may be ${this.checker.typeToString(one)}, which the address contains as a text.`,
      );
    }
    return node.getText();
  }

  private refuseList(name: string): void {
    if (this.isList(name)) leave(`The request sends the list \`${name}\` as one text.`);
  }
}
