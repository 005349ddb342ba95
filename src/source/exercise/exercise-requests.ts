// The requests of an exercise: fills in paths and arguments with items that were created or listed, sends the request
// and records the response.

import type { Argument, HttpMethod, PathParameter, PathPart, Route } from '../../core/model/api/api.ts';
import type { Caller } from '../../core/model/observation/exercise.ts';
import { pathValue } from '../../core/model/paths/path-value.ts';
import type { Json } from '../../core/schema/schema.ts';
import { seededChance } from '../../core/schema/values/seeded-chance.ts';
import { fatalMessage, type LogEntry } from '../sandbox/php-log.ts';
import { sandboxAddress } from '../sandbox/sandbox-address.ts';
import {
  wasAccepted,
  type ExerciseClient,
  type ExerciseResponse,
  type UploadedFile,
} from './exercise-client.ts';
import type { ExerciseRecords, ResponseKind } from './exercise-records.ts';
import type { ExercisePlan, PlannedOperation } from './exercise-plan.ts';
import type { FindForeignItem } from './foreign-items.ts';
import { idOf, itemsIn, keyFor, type ItemKeys } from './item-ids.ts';
import { ItemPool } from './item-pool.ts';
import { argumentValue, commonArguments, sentArguments, type ArgumentRange } from './values.ts';

/** The arguments that a request sends. */
export interface Sending {
  readonly range: ArgumentRange;
  /** Arguments that the site refused. They are left out; required ones get another value. */
  readonly without?: ReadonlySet<string>;
  /** Which of the fitting values these required arguments get. */
  readonly variation?: number;
  readonly query?: Readonly<Record<string, Json>>;
  readonly kind?: ResponseKind;
}

/** A fatal error of PHP during a request. */
export interface PhpFailure {
  readonly operation: PlannedOperation;
  readonly entry: LogEntry;
}

/** The maximum number of reported fatal errors. */
const maxFailures = 20;

export interface FilledPath {
  readonly path: string;
  /** An item in the path was created by the exercise. */
  readonly isOwn: boolean;
}

/** A picture of one pixel. */
const picture: UploadedFile = {
  bytes: new Uint8Array(
    Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    ),
  ),
  headers: { 'content-type': 'image/png', 'content-disposition': 'attachment; filename="sample.png"' },
};

/** Routes that take a file as the body. */
const uploads: ReadonlyMap<string, UploadedFile> = new Map([['/wp/v2/media', picture]]);

export interface ExerciseContext {
  readonly plan: ExercisePlan;
  readonly client: ExerciseClient;
  readonly records: ExerciseRecords;
  readonly foreignItem: FindForeignItem;
  readonly seed: number;
}

export class ExerciseRequests {
  readonly pool = new ItemPool();
  private readonly context: ExerciseContext;
  private ordinal = 0;
  /** The operations that were sent at least once. */
  readonly tried = new Set<PlannedOperation>();
  /** The first fatal errors of PHP, each once, with the operation whose request caused it. */
  readonly failures = new Map<string, PhpFailure>();
  /** Operations that ended WordPress. They are not sent again. */
  private readonly ended = new Set<PlannedOperation>();
  /** The operation of the last request. */
  current: PlannedOperation | undefined;

  constructor(context: ExerciseContext) {
    this.context = context;
  }

  /** Continues after WordPress was started again. */
  restarted(): void {
    if (this.current) this.ended.add(this.current);
    this.pool.clear();
  }

  async send(
    one: PlannedOperation,
    path: string,
    caller: Caller,
    { range, without, variation, query, kind = one.method === 'GET' ? 'view' : one.method }: Sending,
  ): Promise<ExerciseResponse> {
    if (this.ended.has(one)) return { status: 0, value: undefined, refused: [] };
    this.ordinal += 1;
    const { sent, example } = await this.argumentsOf(one, {
      range,
      ...(without && { without }),
      ...(variation && { variation }),
    });
    const upload = uploads.get(one.route.path);
    const body = hasBody(one.method) ? { body: upload ?? sent } : {};
    const fullQuery = { ...(hasBody(one.method) ? {} : sent), ...query };
    this.current = one;
    this.tried.add(one);
    const request = { method: one.method, path, caller, query: fullQuery, ...body };
    const response = await this.context.client.send(request).finally(() => {
      this.addFailures(one);
    });
    this.context.records.addResponse(one.route.key, one.method, kind, response);
    if (wasAccepted(response) && !upload) this.context.records.addExample(one.route.key, one.method, example);
    return response;
  }

  private addFailures(operation: PlannedOperation): void {
    for (const entry of this.context.client.takeFatals()) {
      const key = fatalMessage(entry);
      if (this.failures.size < maxFailures && !this.failures.has(key))
        this.failures.set(key, { operation, entry });
    }
  }

  /** The values of the arguments, and an example of them without ids. */
  private async argumentsOf(
    { route, operation, method }: PlannedOperation,
    { range, without, variation = 0 }: Sending,
  ): Promise<Readonly<Record<'sent' | 'example', Readonly<Record<string, Json>>>>> {
    const { foreignItem } = this.context;
    const sent = new Map<string, Json>();
    const example = new Map<string, Json>();
    const isUndeclared = operation.arguments.every((argument) => argument.in === 'path') && hasBody(method);
    if (isUndeclared && range !== 'required')
      for (const argument of commonArguments) sent.set(argument.name, this.valueOf(argument, 0) ?? '');
    for (const argument of sentArguments(operation.arguments, range, without)) {
      const { name } = argument;
      const foreign = foreignItem(route, argument);
      const id = foreign && (await this.foreignId(foreign.list));
      if (foreign && id !== undefined) {
        sent.set(name, foreign.isMany ? [id] : id);
        example.set(name, foreign.isMany ? [1] : 1);
        continue;
      }
      if (foreign && !argument.required) continue;
      const value = this.valueOf(argument, without?.has(name) === true ? variation : 0);
      if (value === undefined) continue;
      sent.set(name, isAddressOfSite(argument) ? addressOfPost : value);
      example.set(name, value);
    }
    return { sent: Object.fromEntries(sent), example: Object.fromEntries(example) };
  }

  private valueOf(argument: Argument, variation: number): Json | undefined {
    const { seed } = this.context;
    const chance = seededChance(seed, `${this.ordinal} ${argument.name}`);
    return argumentValue(argument, { chance, ordinal: this.ordinal + seed, variation });
  }

  private async foreignId(list: string): Promise<number | string | undefined> {
    const [item] = await this.knownItems(list, list);
    const id = item && idOf(item);
    return id !== undefined && /^\d+$/.test(id) ? Number(id) : id;
  }

  /** The items of a list, which is requested if it is still unknown. */
  async knownItems(template: string, list: string): Promise<readonly ItemKeys[]> {
    if (this.pool.createdIn(list).length > 0 || this.pool.isListed(list)) return this.pool.itemsOf(list);
    this.pool.setListed(list, []);
    const reading = this.context.plan.lists.get(template);
    if (!reading) return [];
    const response = await this.send(reading, list, 'administrator', { range: 'required' });
    if (wasAccepted(response)) this.pool.setListed(list, itemsIn(response.value));
    return this.pool.itemsOf(list);
  }

  /** Calls the function with the path of the item, unless the route cannot have it. */
  async onItem(
    { route }: PlannedOperation,
    item: ItemKeys | undefined,
    act: (filled: FilledPath) => Promise<void>,
  ): Promise<void> {
    const filled = await this.fill(route.parts, route, item);
    if (filled) await act(filled);
  }

  /**
   * @param last the item for the last parameter; by default one that is known
   * @returns undefined where the item does not fit the path
   */
  async fill(parts: readonly PathPart[], route: Route, last?: ItemKeys): Promise<FilledPath | undefined> {
    let path = '';
    let template = '';
    let isOwn = false;
    const parameters = parts.filter((part) => part.kind === 'parameter');
    for (const part of parts) {
      if (part.kind === 'optional') continue;
      if (part.kind === 'text') {
        path += part.text;
        template += part.text;
        continue;
      }
      const list = path.replace(/\/+$/, '');
      const isGiven = last !== undefined && part === parameters.at(-1);
      const given = isGiven ? keyFor(last, part) : undefined;
      if (isGiven && given === undefined) return undefined;
      const found =
        given === undefined
          ? await this.parameterValue(part, route, template.replace(/\/+$/, ''), list)
          : { value: given, isOwn: last !== undefined && this.pool.isCreated(list, last) };
      path += found.value;
      template += `{${part.name}}`;
      isOwn ||= found.isOwn;
    }
    return { path, isOwn };
  }

  private async parameterValue(
    parameter: PathParameter,
    route: Route,
    template: string,
    list: string,
  ): Promise<{ readonly value: string; readonly isOwn: boolean }> {
    const argument = route.operations
      .flatMap((one) => one.arguments)
      .find(({ name }) => name === parameter.name);
    const foreign = argument && this.context.foreignItem(route, argument);
    for (const [itemTemplate, itemList] of [
      [template, list],
      ...(foreign ? [[foreign.list, foreign.list]] : []),
    ]) {
      const items = await this.knownItems(itemTemplate ?? '', itemList ?? '');
      for (const item of items) {
        const value = keyFor(item, parameter);
        if (value !== undefined) return { value, isOwn: this.pool.isCreated(itemList ?? '', item) };
      }
    }
    return { value: String(pathValue(route, parameter, argument?.schema ?? {})), isOwn: false };
  }
}

const hasBody = (method: HttpMethod): boolean => ['POST', 'PUT', 'PATCH'].includes(method);

/** The post that every new WordPress has. */
const addressOfPost = `${sandboxAddress}/?p=1`;

/** Routes that describe an address know only those of the site itself. */
const isAddressOfSite = ({ name, in: place }: Argument): boolean => place === 'query' && name === 'url';
