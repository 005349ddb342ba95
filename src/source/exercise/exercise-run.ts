// Runs the plan of an exercise: creates items, reads them in each context, updates and deletes them, and tries each
// operation as every caller. Requests are sent one after the other.

import type { HttpMethod, PathParameter, PathPart, Route } from '../../core/model/api.ts';
import type { Caller } from '../../core/model/exercise.ts';
import { pathValue } from '../../core/model/path-value.ts';
import type { Json } from '../../core/schema/schema.ts';
import { seededChance } from '../../core/schema/values/seeded-chance.ts';
import type { ExerciseClient, ExerciseResponse, UploadedFile } from './exercise-client.ts';
import type { ExerciseRecords, ResponseSlot } from './exercise-records.ts';
import type { ExercisePlan, ExerciseUnit, PlannedOperation } from './exercise-plan.ts';
import type { FindForeignItem } from './foreign-items.ts';
import { idOf, itemIn, itemsIn, keyFor, type ItemKeys } from './item-ids.ts';
import { ItemPool } from './item-pool.ts';
import { leastRole } from './permission-outcome.ts';
import { argumentValue, commonArguments, sentArguments, type ArgumentRange } from './values.ts';

/** The arguments that a request sends. */
interface Sending {
  readonly range: ArgumentRange;
  readonly without?: ReadonlySet<string>;
  readonly query?: Readonly<Record<string, Json>>;
  readonly slot?: ResponseSlot;
}

interface FilledPath {
  readonly path: string;
  /** An item in the path was created by the exercise. */
  readonly isOwn: boolean;
}

/** The number of items that are read and updated. Others have the same form. */
const readItems = 2;

const isRefusal = ({ status }: ExerciseResponse): boolean => status === 401 || status === 403;

const wrote = ({ status }: ExerciseResponse): boolean => status >= 200 && status < 300;

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

export class ExerciseRun {
  private readonly pool = new ItemPool();
  private readonly context: ExerciseContext;
  /** The parameters that identify the items of a list. */
  private readonly itemParameters = new Map<string, readonly PathParameter[]>();
  private ordinal = 0;
  /** The operations that were sent at least once. */
  readonly tried = new Set<PlannedOperation>();
  /** Operations that ended WordPress. They are not sent again. */
  readonly ended = new Set<PlannedOperation>();
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

  /** Exercises the operations on a list and on its items. */
  async unit({ list: unitList, parts, ofList, ofItems }: ExerciseUnit): Promise<void> {
    const [first] = [...ofList, ...ofItems];
    if (!first) return;
    const place = await this.fill(parts, first.route);
    if (!place) return;
    const { path: list, isOwn } = place;
    const creating = ofItems.length > 0 ? ofList.find(({ method }) => method === 'POST') : undefined;
    if (creating) {
      // Items that are listed before are never taken for created ones.
      await this.knownItems(unitList, list);
      this.itemParameters.set(
        list,
        ofItems.flatMap(({ route }) => lastParameter(route) ?? []),
      );
    }
    const created = creating && (await this.create(creating, list));
    for (const one of ofList.filter(isReading)) {
      const { value } = await this.read(one, list, true);
      // Some responses to a creation do not contain the item.
      if (created && this.pool.createdIn(list).length === 0)
        for (const item of itemsIn(value)) this.addIfNew(list, item);
    }
    for (const one of ofList.filter(isChanging)) if (one !== creating) await this.change(one, list);
    for (const one of ofItems.filter(isReading))
      for (const [at, item] of this.pool.itemsOf(list).slice(0, readItems).entries())
        await this.onItem(one, item, async ({ path }) => {
          await this.read(one, path, at === 0);
        });
    if (creating) await this.role(creating, list, created ?? { range: 'likely' });
    const targets = isOfUsers(list) ? this.pool.createdIn(list) : this.pool.itemsOf(list);
    for (const one of ofItems.filter(isChanging))
      await this.onItem(one, targets[0], ({ path }) => this.change(one, path));
    for (const one of ofItems.filter(isDeleting)) {
      if (creating && created && this.pool.createdIn(list).length < 2)
        this.addCreated(list, await this.send(creating, list, 'administrator', created));
      // The first item stays, because other items refer to it. Items of an item that was created are its own too.
      const victim = (isOwn ? this.pool.itemsOf(list) : this.pool.createdIn(list)).at(-1);
      if (!victim) continue;
      await this.onItem(one, victim, async (filled) => {
        if (filled.isOwn) await this.delete(one, filled.path, list);
      });
      this.pool.remove(list, victim);
    }
    if (isOwn) for (const one of ofList.filter(isDeleting)) await this.delete(one, list, list);
  }

  /** Creates an item with few arguments, and one with all. The roles are tried with few, which more callers may send. */
  private async create(one: PlannedOperation, list: string): Promise<Sending | undefined> {
    let accepted: Sending | undefined;
    for (const range of ['required', 'likely'] as const) {
      const response = await this.send(one, list, 'administrator', { range });
      this.addCreated(list, response);
      if (wrote(response)) accepted = { range };
      if (accepted || isRefusal(response)) break;
    }
    const fuller = await this.sendFuller(one, list);
    this.addCreated(list, fuller.response);
    return accepted ?? (wrote(fuller.response) ? fuller.sending : undefined);
  }

  private addCreated(list: string, response: ExerciseResponse): boolean {
    const item = wrote(response) ? itemIn(response.value) : undefined;
    return item !== undefined && this.addIfNew(list, item);
  }

  /** Adds an item that the path of an item route can contain, and that was not known before. */
  private addIfNew(list: string, item: ItemKeys): boolean {
    const isNew = (this.itemParameters.get(list) ?? []).some((parameter) => {
      const key = keyFor(item, parameter);
      const others = this.pool.itemsOf(list).map((other) => keyFor(other, parameter));
      return key !== undefined && !others.includes(key);
    });
    if (isNew) this.pool.add(list, item);
    return isNew;
  }

  /** Sends all arguments, then without those that the site refuses, then fewer. */
  private async sendFuller(
    one: PlannedOperation,
    path: string,
  ): Promise<{ readonly response: ExerciseResponse; readonly sending: Sending }> {
    let sending: Sending = { range: 'all' };
    let response = await this.send(one, path, 'administrator', sending);
    if (response.refused.length > 0) {
      sending = { range: 'all', without: new Set(response.refused) };
      response = await this.send(one, path, 'administrator', sending);
    }
    for (const range of ['likely', 'single'] as const) {
      if (response.status < 400 || isRefusal(response) || response.status === 415) break;
      sending = { range };
      response = await this.send(one, path, 'administrator', sending);
    }
    return { response, sending };
  }

  /** Reads a list or an item in each context, then as each caller. */
  private async read(one: PlannedOperation, path: string, isWhole: boolean): Promise<ExerciseResponse> {
    const sending = { range: 'required' } as const;
    const response = await this.send(one, path, 'administrator', sending);
    if (wrote(response) && !this.pool.isListed(path)) this.pool.setListed(path, itemsIn(response.value));
    if (!isWhole) return response;
    for (const context of one.contexts)
      await this.send(one, path, 'administrator', { ...sending, query: { context }, slot: context });
    await this.role(one, path, sending, response);
    return response;
  }

  /** Updates an item, or calls an operation that changes something else. */
  private async change(one: PlannedOperation, path: string): Promise<void> {
    const likely = { range: 'likely' } as const;
    const first = await this.send(one, path, 'administrator', likely);
    const second = await this.sendFuller(one, path);
    if (wrote(first) || !wrote(second.response)) await this.role(one, path, likely, first);
    else await this.role(one, path, second.sending, second.response);
  }

  private async delete(one: PlannedOperation, path: string, list: string): Promise<void> {
    const slot = one.hasForce ? 'trash' : 'DELETE';
    await this.role(one, path, { range: 'required', slot });
    if (one.hasForce)
      await this.send(one, path, 'administrator', { range: 'required', query: { force: true } });
    const reading = this.context.plan.units
      .flatMap(({ ofItems }) => ofItems)
      .find((other) => isReading(other) && other.route === one.route);
    // Shows the error for an item that does not exist.
    if (reading && path !== list) await this.send(reading, path, 'administrator', { range: 'required' });
  }

  /** Finds the least role by the same request, with other texts. */
  private async role(
    one: PlannedOperation,
    path: string,
    sending: Sending,
    administrator?: ExerciseResponse,
  ): Promise<void> {
    const role = await leastRole(async (caller) => {
      const response = await this.send(one, path, caller, sending);
      if (one.method === 'POST' && caller !== 'administrator' && uploadsOrCreates(one))
        this.addCreated(path, response);
      if (one.method === 'GET' && caller === 'visitor')
        this.context.records.addVisitorStatus(one.route.key, response.status);
      return response;
    }, administrator);
    if (role !== undefined) this.context.records.addRole(one.route.key, one.method, role);
  }

  private async send(
    one: PlannedOperation,
    path: string,
    caller: Caller,
    { range, without, query, slot = one.method === 'GET' ? 'view' : one.method }: Sending,
  ): Promise<ExerciseResponse> {
    if (this.ended.has(one)) return { status: 0, value: undefined, refused: [] };
    this.ordinal += 1;
    const { sent, example } = await this.argumentsOf(one, range, without);
    const upload = uploads.get(one.route.path);
    const body = hasBody(one.method) ? { body: upload ?? sent } : {};
    const fullQuery = { ...(hasBody(one.method) ? {} : sent), ...query };
    this.current = one;
    this.tried.add(one);
    const response = await this.context.client.send({
      method: one.method,
      path,
      caller,
      query: fullQuery,
      ...body,
    });
    this.context.records.addResponse(one.route.key, one.method, slot, response);
    if (wrote(response) && !upload) this.context.records.addExample(one.route.key, one.method, example);
    return response;
  }

  /** The values of the arguments, and an example of them without ids. */
  private async argumentsOf(
    { route, operation, method }: PlannedOperation,
    range: ArgumentRange,
    without?: ReadonlySet<string>,
  ): Promise<Readonly<Record<'sent' | 'example', Readonly<Record<string, Json>>>>> {
    const { seed, foreignItem } = this.context;
    const sent = new Map<string, Json>();
    const example = new Map<string, Json>();
    const isUndeclared = operation.arguments.every((argument) => argument.in === 'path') && hasBody(method);
    if (isUndeclared && range !== 'required')
      for (const argument of commonArguments) sent.set(argument.name, this.valueOf(argument, seed) ?? '');
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
      const value = this.valueOf(argument, seed);
      if (value === undefined) continue;
      sent.set(name, value);
      example.set(name, value);
    }
    return { sent: Object.fromEntries(sent), example: Object.fromEntries(example) };
  }

  private valueOf(argument: Parameters<typeof argumentValue>[0], seed: number): Json | undefined {
    const chance = seededChance(seed, `${this.ordinal} ${argument.name}`);
    return argumentValue(argument, { chance, ordinal: this.ordinal + seed });
  }

  private async foreignId(list: string): Promise<number | string | undefined> {
    const [item] = await this.knownItems(list, list);
    const id = item && idOf(item);
    return id !== undefined && /^\d+$/.test(id) ? Number(id) : id;
  }

  /** The items of a list, which is requested if it is still unknown. */
  private async knownItems(template: string, list: string): Promise<readonly ItemKeys[]> {
    if (this.pool.createdIn(list).length > 0 || this.pool.isListed(list)) return this.pool.itemsOf(list);
    this.pool.setListed(list, []);
    const reading = this.context.plan.lists.get(template);
    if (!reading) return [];
    const response = await this.send(reading, list, 'administrator', { range: 'required' });
    if (wrote(response)) this.pool.setListed(list, itemsIn(response.value));
    return this.pool.itemsOf(list);
  }

  /** Calls the function with the path of the item, unless the route cannot have it. */
  private async onItem(
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
  private async fill(
    parts: readonly PathPart[],
    route: Route,
    last?: ItemKeys,
  ): Promise<FilledPath | undefined> {
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

/** Lists of users contain those that send the requests, so only created users are changed. */
const isOfUsers = (list: string): boolean =>
  /\/(?:users|members|customers|accounts|people|profiles)$/.test(list);

const lastParameter = ({ parts }: Route): PathParameter | undefined =>
  parts.findLast((part): part is PathParameter => part.kind === 'parameter');

const isReading = ({ method }: PlannedOperation): boolean => method === 'GET';
const isDeleting = ({ method }: PlannedOperation): boolean => method === 'DELETE';
const isChanging = (one: PlannedOperation): boolean => !isReading(one) && !isDeleting(one);
const hasBody = (method: HttpMethod): boolean => ['POST', 'PUT', 'PATCH'].includes(method);
const uploadsOrCreates = ({ route }: PlannedOperation): boolean => route.parts.at(-1)?.kind === 'text';
