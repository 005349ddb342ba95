// A signal that aborts after a time, or when another signal aborts. `AbortSignal.any` would do the same,
// but Node never frees a signal made by it that has a listener, nor what the listener refers to:
// https://github.com/nodejs/node/issues/64476

/** The maximum wait of a timer, in milliseconds. A longer one would fire at once. */
const maxTimer = 2 ** 31 - 1;

export interface TimeLimit {
  readonly signal: AbortSignal;
  /** Whether the time limit ended the work. */
  readonly isOver: () => boolean;
  /** Call it when the work is done: it releases all resources. */
  readonly end: () => void;
}

/** @param outer also ends the work */
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
