// Starts the workers, asks them, and gives them the files that they need.

import type { Failure, FromWorker, ToWorker } from '../protocol.ts';

/** The scripts of the page put their content here. */
declare global {
  var routewrightWorkers: Record<string, () => void> | undefined;
  var routewrightFiles: Record<string, unknown> | undefined;
  /** https://developer.mozilla.org/docs/Web/API/Trusted_Types_API: not in every browser, and not in TypeScript. */
  var trustedTypes:
    | {
        readonly createPolicy: (
          name: string,
          rules: { readonly createScriptURL: (address: string) => string },
        ) => { readonly createScriptURL: (address: string) => string };
      }
    | undefined;
}

/** An answer that the reader can act on. */
export class PlaygroundFailure extends Error {
  readonly hint: string;
  constructor({ message, hint }: Failure) {
    super(message);
    this.hint = hint;
  }
}

const policy = globalThis.trustedTypes?.createPolicy('routewright', {
  createScriptURL: (address) => address,
});

/** Loads a script of this page's own folder. @returns whether it could be loaded */
function loadScript(name: string): Promise<boolean> {
  return new Promise((resolve) => {
    const script = document.createElement('script');
    const address = `${name}.js`;
    script.src = policy?.createScriptURL(address) ?? address;
    script.addEventListener('load', () => {
      resolve(true);
    });
    script.addEventListener('error', () => {
      script.remove();
      resolve(false);
    });
    document.head.append(script);
  });
}

async function startWorker(name: string): Promise<Worker> {
  if (globalThis.routewrightWorkers?.[name] === undefined) await loadScript(name);
  const run = globalThis.routewrightWorkers?.[name];
  if (run === undefined)
    throw new PlaygroundFailure({
      message: `The file ${name}.js of this page could not be loaded.`,
      hint: 'Load the page again.',
    });
  // A worker of a page that was opened from disk may only start from a text that the page has.
  const address = URL.createObjectURL(new Blob([`(${run.toString()})()`], { type: 'text/javascript' }));
  return new Worker(policy?.createScriptURL(address) ?? address);
}

async function fileData(name: string): Promise<unknown> {
  if (globalThis.routewrightFiles?.[name] === undefined) await loadScript(name);
  return globalThis.routewrightFiles?.[name];
}

interface Waiting {
  readonly resolve: (answer: unknown) => void;
  readonly reject: (error: Error) => void;
  readonly progress: (message: string) => void;
}

export interface Asking<Question> {
  /** @throws PlaygroundFailure when the worker cannot answer */
  readonly ask: (question: Question, progress: (message: string) => void) => Promise<unknown>;
}

/** A worker that starts with the first question. */
export function workerNamed<Question>(name: string): Asking<Question> {
  let started: Promise<Worker> | undefined;
  let last = 0;
  const waiting = new Map<number, Waiting>();

  const receive = async (worker: Worker, message: FromWorker): Promise<void> => {
    if (message.kind === 'need') {
      const data = await fileData(message.name);
      worker.postMessage({ kind: 'file', name: message.name, data } satisfies ToWorker<Question>);
      return;
    }
    const one = waiting.get(message.id);
    if (message.kind === 'progress') {
      one?.progress(message.message);
      return;
    }
    waiting.delete(message.id);
    if (message.kind === 'answer') one?.resolve(message.answer);
    else one?.reject(new PlaygroundFailure(message.failure));
  };

  const start = async (): Promise<Worker> => {
    const worker = await startWorker(name);
    worker.addEventListener('message', ({ data }: MessageEvent<FromWorker>) => void receive(worker, data));
    worker.addEventListener('error', () => {
      started = undefined;
      for (const { reject } of waiting.values())
        reject(
          new PlaygroundFailure({
            message: 'The worker of this page stopped, perhaps because the memory was full.',
            hint: 'Use the command line for a source of this size.',
          }),
        );
      waiting.clear();
    });
    return worker;
  };

  return {
    ask: async (question, progress) => {
      const worker = await (started ??= start());
      const id = ++last;
      return new Promise((resolve, reject) => {
        waiting.set(id, { resolve, reject, progress });
        worker.postMessage({ kind: 'ask', id, question } satisfies ToWorker<Question>);
      });
    },
  };
}
