// A user at a terminal who answers some questions, and presses Enter at all others.

import type { Prompts } from '../../src/terminal/prompts.ts';

export interface ScriptedPrompts extends Prompts {
  /** The questions, in their order. */
  readonly asked: readonly string[];
}

/**
 * @param answers by how a question begins. An answer that the question does not take is an error
 */
export function scriptedPrompts(
  answers: Readonly<Record<string, string | boolean | readonly string[]>> = {},
): ScriptedPrompts {
  const asked: string[] = [];
  const answerTo = (message: string): string | boolean | readonly string[] | undefined => {
    asked.push(message);
    return Object.entries(answers).find(([begins]) => message.startsWith(begins))?.[1];
  };
  const wrong = (message: string, answer: unknown): Error =>
    new Error(`"${message}" does not take ${JSON.stringify(answer)}.`);
  return {
    asked,
    text: async ({ message, initial, validate }) => {
      const answer = answerTo(message) ?? initial;
      if (typeof answer !== 'string' || validate?.(answer) !== undefined) throw wrong(message, answer);
      return answer;
    },
    confirm: async (message) => {
      const answer = answerTo(message) ?? true;
      if (typeof answer !== 'boolean') throw wrong(message, answer);
      return answer;
    },
    select: async ({ message, options, initial }) => {
      const answer = answerTo(message) ?? initial;
      const found = options.find(({ value }) => value === answer);
      if (found === undefined) throw wrong(message, answer);
      return found.value;
    },
    multiselect: async ({ message, options, initial }) => {
      const answer = answerTo(message) ?? initial;
      const found = options.filter(({ value }) => Array.isArray(answer) && answer.includes(value));
      if (found.length === 0) throw wrong(message, answer);
      return found.map(({ value }) => value);
    },
  };
}
