// Receives the questions of the page, and sends the answers.

import { Halt } from '../../core/diagnostics/halt.ts';
import type { Failure, FromWorker, ToWorker } from '../protocol.ts';
import { receiveFile } from './page-files.ts';

const send = (message: FromWorker): void => {
  self.postMessage(message);
};

/** @param answer answers a question, and reports each step of the work */
export function answerQuestions<Question>(
  answer: (question: Question, progress: (message: string) => void) => Promise<unknown>,
): void {
  const reply = async (id: number, question: Question): Promise<void> => {
    try {
      const value = await answer(question, (message) => {
        send({ kind: 'progress', id, message });
      });
      send({ kind: 'answer', id, answer: value });
    } catch (error) {
      send({ kind: 'failure', id, failure: failureOf(error) });
    }
  };
  self.addEventListener('message', ({ data }: MessageEvent<ToWorker<Question>>) => {
    if (data.kind === 'file') receiveFile(data.name, data.data);
    else void reply(data.id, data.question);
  });
}

function failureOf(error: unknown): Failure {
  if (error instanceof Halt) return { message: error.message, hint: error.hint };
  const message = error instanceof Error ? error.message : String(error);
  return {
    message: `The playground failed: ${message}`,
    hint: 'This is an error in routewright. Report it with the source, if you may share it.',
  };
}
