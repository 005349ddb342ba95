// Does work for many sites, some at once, and never two of one host: a host that serves a
// thousand sites is asked as gently as one that serves a single one.

export interface ByHostOptions {
  /** How many sites are under way at once. */
  readonly atOnce: number;
  readonly signal: AbortSignal;
}

/** So many sites wait for their hosts; then no more of the list is read. */
const maxWaiting = 1000;

/**
 * @param work is not to throw but where all of it has to end
 * @throws what `work` throws first, after what is under way has ended
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
  // A list that streams in may never end: whoever stops the run does not wait for it.
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

/** @returns nothing when the signal comes first */
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

/** Lets one request at a time go to each host; see `turn` of the options for loading. */
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
