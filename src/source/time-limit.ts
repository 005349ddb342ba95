// Creates a signal that aborts after a time, or when another signal aborts. `AbortSignal.any` has a memory leak in
// Node: signals that have a listener are never freed. https://github.com/nodejs/node/issues/64476

/** The maximum delay of a timer, in milliseconds. A timer with a longer delay would end at once. */
const maxTimer = 2 ** 31 - 1;

export interface TimeLimit {
  readonly signal: AbortSignal;
  /** Whether the time limit was reached. */
  readonly isOver: () => boolean;
  /** Releases all resources when the work is done. */
  readonly end: () => void;
}

/** @param outer another signal that aborts the work */
export function timeLimit(ms: number, outer: AbortSignal | undefined): TimeLimit {
  const controller = new AbortController();
  let isOver = false;
  const stop = (): void => {
    controller.abort();
  };
  const timer = setTimeout(
    () => {
      isOver = true;
      stop();
    },
    Math.min(ms, maxTimer),
  );
  if (outer?.aborted === true) stop();
  outer?.addEventListener('abort', stop);
  return {
    signal: controller.signal,
    isOver: () => isOver,
    end: () => {
      clearTimeout(timer);
      outer?.removeEventListener('abort', stop);
    },
  };
}
