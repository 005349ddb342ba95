// Processes many sites. Several sites are processed at the same time, but only one per host.
// A host with a thousand sites therefore receives one request at a time.

export interface ByHostOptions {
  /** The maximum number of sites in progress at the same time. */
  readonly atOnce: number;
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
  { atOnce, signal }: ByHostOptions,
  work: (site: Site) => Promise<void>,
): Promise<void> {
  const waiting = new Map<string, Site[]>();
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
    waiting.delete(host);
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
    const others = waiting.get(host);
    if (others) {
      others.push(site);
      held += 1;
      continue;
    }
    waiting.set(host, []);
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

/** Allows one request at a time to each host. Loading a site gets this object as the option `turn`. */
export function hostTurns(): (host: string) => Promise<() => void> {
  const last = new Map<string, Promise<void>>();
  return async (host) => {
    const before = last.get(host);
    let leave = (): void => undefined;
    const mine = new Promise<void>((resolve) => {
      leave = () => {
        if (last.get(host) === mine) last.delete(host);
        resolve();
      };
    });
    last.set(host, mine);
    await before;
    return leave;
  };
}
