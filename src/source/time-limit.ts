// A signal that aborts after a time, or when another signal aborts. `AbortSignal.any` would do the same,
// but Node never frees a signal made by it that has a listener, nor what the listener refers to:
// https://github.com/nodejs/node/issues/64476

/** What a timer can wait, in milliseconds; one of more ends at once. */
const maxTimer = 2 ** 31 - 1;

export interface TimeLimit {
  readonly signal: AbortSignal;
  /** Whether it was time that ended the work. */
  readonly isOver: () => boolean;
  /** To be called when the work is done: nothing of it is kept after that. */
  readonly end: () => void;
}

/** @param outer ends the work as well */
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
