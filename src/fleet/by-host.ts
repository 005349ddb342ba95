// Processes many sites. Several sites are processed at the same time, but few of one host, by default one.
// A host with a thousand sites therefore receives one request at a time.

export interface ByHostOptions {
  /** The maximum number of sites in progress at the same time. */
  readonly atOnce: number;
  /** The maximum number of sites of one host in progress at the same time. */
  readonly perHost: number;
  readonly signal: AbortSignal;
}

/** The maximum number of sites that wait for their hosts. At the maximum, reading the list pauses. */
const maxWaiting = 1000;

/**
 * @param work throws only to end the whole run
 * @throws the first error of `work`, after the other work in progress has ended
 */
export async function eachByHost<Site>(
  sites: AsyncIterable<Site>,
  hostOf: (site: Site) => string,
  { atOnce, perHost, signal }: ByHostOptions,
  work: (site: Site) => Promise<void>,
): Promise<void> {
  const waiting = new Map<string, Site[]>();
  const busy = new Map<string, number>();
  let [underWay, held] = [0, 0];
  let failure: { readonly error: unknown } | undefined;
  let changed = (): void => undefined;
  const change = (): Promise<void> =>
    new Promise((resolve) => {
      changed = resolve;
    });
  const isOver = (): boolean => signal.aborted || failure !== undefined;

  const workOff = async (first: Site, host: string): Promise<void> => {
    for (
      let site: Site | undefined = first;
      site !== undefined && !isOver();
      site = waiting.get(host)?.shift()
    ) {
      if (site !== first) held -= 1;
      try {
        await work(site);
      } catch (error) {
        failure ??= { error };
      }
      changed();
    }
    const still = (busy.get(host) ?? 1) - 1;
    busy.set(host, still);
    if (still === 0) {
      busy.delete(host);
      waiting.delete(host);
    }
    underWay -= 1;
    changed();
  };

  const list = sites[Symbol.asyncIterator]();
  // A streamed list may never end, so an aborted run does not wait for its end.
  for (;;) {
    const next = await unlessAborted(list.next(), signal);
    if (next === undefined || next.done === true) break;
    const site = next.value;
    while (!isOver() && (underWay >= atOnce || held >= maxWaiting)) await change();
    if (isOver()) break;
    const host = hostOf(site);
    const ofHost = busy.get(host) ?? 0;
    const others = waiting.get(host) ?? [];
    waiting.set(host, others);
    if (ofHost >= perHost) {
      others.push(site);
      held += 1;
      continue;
    }
    busy.set(host, ofHost + 1);
    underWay += 1;
    void workOff(site, host);
  }
  while (underWay > 0) await change();
  if (failure) throw failure.error;
}

/** @returns undefined if the run is aborted first */
const unlessAborted = <Value>(promise: Promise<Value>, signal: AbortSignal): Promise<Value | undefined> =>
  new Promise((resolve, reject) => {
    const stop = (): void => {
      resolve(undefined);
    };
    if (signal.aborted) stop();
    signal.addEventListener('abort', stop);
    promise.then(resolve, reject).finally(() => {
      signal.removeEventListener('abort', stop);
    });
  });

/** Allows `perHost` requests at a time to each host. Loading a site gets this object as the option `turn`. */
export function hostTurns(perHost: number): (host: string) => Promise<() => void> {
  const hosts = new Map<string, { free: number; readonly queue: (() => void)[] }>();
  return async (host) => {
    const turns = hosts.get(host) ?? { free: perHost, queue: [] };
    hosts.set(host, turns);
    if (turns.free > 0) turns.free -= 1;
    else await new Promise<void>((resolve) => turns.queue.push(resolve));
    let isLeft = false;
    return () => {
      if (isLeft) return;
      isLeft = true;
      const next = turns.queue.shift();
      if (next) next();
      else turns.free += 1;
      if (turns.free === perHost) hosts.delete(host);
    };
  };
}
