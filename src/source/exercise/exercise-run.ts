// Runs the plan of an exercise: creates items, reads them in each context, updates and deletes them, and tries each
// operation as every caller. Requests are sent one after the other.

import type { PathParameter, Route } from '../../core/model/api/api.ts';
import { wasAccepted, type ExerciseResponse } from './exercise-client.ts';
import type { ExerciseUnit, PlannedOperation } from './exercise-plan.ts';
import { ExerciseRequests, type ExerciseContext, type Sending } from './exercise-requests.ts';
import { itemIn, itemsIn, keyFor, type ItemKeys } from './item-ids.ts';
import type { ItemPool } from './item-pool.ts';
import { leastRole } from './permission-outcome.ts';
import { sentArguments } from './values.ts';

/** The number of items that are read. Others have the same form. */
const readItems = 2;

/** How often an operation is sent with the same range of arguments. */
const maxAttempts = 3;

const isRefusal = ({ status }: ExerciseResponse): boolean => status === 401 || status === 403;

export class ExerciseRun {
  readonly requests: ExerciseRequests;
  private readonly context: ExerciseContext;
  private readonly pool: ItemPool;
  /** The parameters that identify the items of a list. */
  private readonly itemParameters = new Map<string, readonly PathParameter[]>();

  constructor(context: ExerciseContext) {
    this.context = context;
    this.requests = new ExerciseRequests(context);
    this.pool = this.requests.pool;
  }

  /** Exercises the operations on a list and on its items. */
  async unit({ list: unitList, parts, ofList, ofItems }: ExerciseUnit): Promise<void> {
    const [first] = [...ofList, ...ofItems];
    if (!first) return;
    const place = await this.requests.fill(parts, first.route);
    if (!place) return;
    const { path: list, isOwn } = place;
    const creating = ofItems.length > 0 ? ofList.find(({ method }) => method === 'POST') : undefined;
    if (creating) {
      // Items that are listed before are never taken for created ones.
      await this.requests.knownItems(unitList, list);
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
    const items = this.pool.itemsOf(list).slice(0, readItems);
    for (const one of ofItems.filter(isReading))
      for (const [at, item] of (items.length === 0 ? [undefined] : items).entries())
        await this.requests.onItem(one, item, async ({ path }) => {
          await this.read(one, path, at === 0);
        });
    if (creating) await this.role(creating, list, created ?? { range: 'likely' });
    const targets = isOfUsers(list) ? this.pool.createdIn(list) : this.pool.itemsOf(list);
    for (const one of ofItems.filter(isChanging))
      await this.requests.onItem(one, targets[0], ({ path }) => this.change(one, path));
    for (const one of ofItems.filter(isDeleting)) {
      if (creating && created && this.pool.createdIn(list).length < 2)
        this.addCreated(list, await this.requests.send(creating, list, 'administrator', created));
      // The first item stays, because other items refer to it. Items of an item that was created are its own too.
      const victim = (isOwn ? this.pool.itemsOf(list) : this.pool.createdIn(list)).at(-1);
      if (!victim) continue;
      await this.requests.onItem(one, victim, async (filled) => {
        if (filled.isOwn) await this.delete(one, filled.path, list);
      });
      this.pool.remove(list, victim);
    }
    if (isOwn) for (const one of ofList.filter(isDeleting)) await this.delete(one, list, list);
  }

  /** Creates an item with few arguments, and one with all. The roles are tried with few, which more callers may send. */
  private async create(one: PlannedOperation, list: string): Promise<Sending | undefined> {
    let accepted: Sending | undefined;
    const tried = new Set<string>();
    for (const range of ['required', 'likely'] as const) {
      if (tried.has(namesSent(one, { range }))) continue;
      tried.add(namesSent(one, { range }));
      const response = await this.requests.send(one, list, 'administrator', { range });
      this.addCreated(list, response);
      if (wasAccepted(response)) accepted = { range };
      if (accepted || isRefusal(response)) break;
    }
    const fuller = await this.sendFuller(one, list, accepted ? new Set() : tried);
    if (!fuller) return accepted;
    this.addCreated(list, fuller.response);
    return accepted ?? (wasAccepted(fuller.response) ? fuller.sending : undefined);
  }

  private addCreated(list: string, response: ExerciseResponse): boolean {
    const item = wasAccepted(response) ? itemIn(response.value) : undefined;
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

  /**
   * Sends all arguments, then fewer, as long as the site refuses them.
   *
   * @param tried the names of arguments that were sent before
   */
  private async sendFuller(
    one: PlannedOperation,
    path: string,
    tried: Set<string>,
  ): Promise<{ readonly response: ExerciseResponse; readonly sending: Sending } | undefined> {
    let last: { readonly response: ExerciseResponse; readonly sending: Sending } | undefined;
    for (const range of ['all', 'likely', 'single'] as const) {
      let sending: Sending = { range };
      for (let attempt = 0; attempt < maxAttempts; attempt++) {
        const names = `${namesSent(one, sending)} ${sending.variation ?? 0}`;
        if (tried.has(names.replace(/ 0$/, '')) || tried.has(names)) break;
        tried.add(names);
        const response = await this.requests.send(one, path, 'administrator', sending);
        last = { response, sending };
        if (response.refused.length === 0) break;
        sending = { range, without: new Set(response.refused), variation: attempt + 1 };
      }
      if (last && (wasAccepted(last.response) || isRefusal(last.response) || last.response.status === 415))
        break;
    }
    return last;
  }

  /** Reads a list or an item in each context, then as each caller. */
  private async read(one: PlannedOperation, path: string, isWhole: boolean): Promise<ExerciseResponse> {
    const sending = { range: 'required' } as const;
    const response = await this.requests.send(one, path, 'administrator', sending);
    if (wasAccepted(response) && !this.pool.isListed(path))
      this.pool.setListed(path, itemsIn(response.value));
    if (!isWhole) return response;
    for (const context of one.contexts)
      await this.requests.send(one, path, 'administrator', { ...sending, query: { context }, kind: context });
    await this.role(one, path, sending, response);
    return response;
  }

  /** Updates an item, or calls an operation that changes something else. */
  private async change(one: PlannedOperation, path: string): Promise<void> {
    const likely = { range: 'likely' } as const;
    const first = await this.requests.send(one, path, 'administrator', likely);
    const second = await this.sendFuller(one, path, new Set([namesSent(one, likely)]));
    if (wasAccepted(first) || !second || !wasAccepted(second.response))
      await this.role(one, path, likely, first);
    else await this.role(one, path, second.sending, second.response);
  }

  private async delete(one: PlannedOperation, path: string, list: string): Promise<void> {
    const kind = one.hasForce ? 'trash' : 'DELETE';
    await this.role(one, path, { range: 'required', kind });
    if (one.hasForce)
      await this.requests.send(one, path, 'administrator', { range: 'required', query: { force: true } });
    const reading = this.context.plan.units
      .flatMap(({ ofItems }) => ofItems)
      .find((other) => isReading(other) && other.route === one.route);
    // Shows the error for an item that does not exist.
    if (reading && path !== list)
      await this.requests.send(reading, path, 'administrator', { range: 'required' });
  }

  /** Finds the least role by the same request, with other texts. */
  private async role(
    one: PlannedOperation,
    path: string,
    sending: Sending,
    administrator?: ExerciseResponse,
  ): Promise<void> {
    const role = await leastRole(async (caller) => {
      const response = await this.requests.send(one, path, caller, sending);
      if (one.method === 'POST' && caller !== 'administrator' && uploadsOrCreates(one))
        this.addCreated(path, response);
      if (one.method === 'GET' && caller === 'visitor')
        this.context.records.addVisitorStatus(one.route.key, response.status);
      return response;
    }, administrator);
    if (role !== undefined) this.context.records.addRole(one.route.key, one.method, role);
  }
}

/** The names of the arguments that a request sends. */
const namesSent = ({ operation }: PlannedOperation, { range, without }: Sending): string =>
  sentArguments(operation.arguments, range, without)
    .map(({ name }) => name)
    .join();

/** Lists of users contain those that send the requests, so only created users are changed. */
const isOfUsers = (list: string): boolean =>
  /\/(?:users|members|customers|accounts|people|profiles)$/.test(list);

const lastParameter = ({ parts }: Route): PathParameter | undefined =>
  parts.findLast((part): part is PathParameter => part.kind === 'parameter');

const isReading = ({ method }: PlannedOperation): boolean => method === 'GET';
const isDeleting = ({ method }: PlannedOperation): boolean => method === 'DELETE';
const isChanging = (one: PlannedOperation): boolean => !isReading(one) && !isDeleting(one);
const uploadsOrCreates = ({ route }: PlannedOperation): boolean => route.parts.at(-1)?.kind === 'text';
