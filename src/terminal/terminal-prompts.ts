// Prompts at a terminal with @clack/prompts, which is loaded at the first question.
// The package does not escape control characters, so `visible` escapes every text here.

import { Halt } from '../core/diagnostics/halt.ts';
import { visible } from '../core/diagnostics/visible.ts';
import type { PromptOption, Prompts } from './prompts.ts';

const onTerminal = { input: process.stdin, output: process.stderr } as const;

/** The maximum number of visible options. A longer list scrolls. */
const maxVisibleOptions = 12;

/** @throws Halt `usage` if the user cancels */
async function promptValue<Value>(answer: Promise<Value>): Promise<Exclude<Value, symbol>> {
  const value = await answer;
  if (typeof value !== 'symbol') return value as Exclude<Value, symbol>;
  throw new Halt('usage', 'Cancelled: nothing was written.', 'Run the command again to choose.');
}

const visibleOption = ({ value, label, hint }: PromptOption<string>): PromptOption<string> => ({
  value,
  label: visible(label),
  ...(hint !== undefined && { hint: visible(hint) }),
});

export const terminalPrompts: Prompts = {
  async text({ message, initial = '', placeholder = initial, validate }) {
    const { text } = await import('@clack/prompts');
    const answerOf = (typed = ''): string => (typed.trim() === '' ? initial : typed.trim());
    const typed = await promptValue(
      text({
        ...onTerminal,
        message: visible(message),
        placeholder: visible(placeholder),
        defaultValue: initial,
        validate: (value) => {
          const answer = answerOf(value);
          const wrong = answer === '' ? 'Type an answer, or press Ctrl+C to stop.' : validate?.(answer);
          return wrong === undefined ? undefined : visible(wrong);
        },
      }),
    );
    return answerOf(typed);
  },
  async confirm(message) {
    const { confirm } = await import('@clack/prompts');
    return promptValue(confirm({ ...onTerminal, message: visible(message) }));
  },
  async select({ message, options, initial }) {
    const { select } = await import('@clack/prompts');
    const chosen = await promptValue(
      select<string>({
        ...onTerminal,
        message: visible(message),
        options: options.map(visibleOption),
        initialValue: initial,
        maxItems: maxVisibleOptions,
      }),
    );
    return options.find(({ value }) => value === chosen)?.value ?? initial;
  },
  async multiselect({ message, options, initial }) {
    const { multiselect } = await import('@clack/prompts');
    const chosen = await promptValue(
      multiselect<string>({
        ...onTerminal,
        message: visible(message),
        options: options.map(visibleOption),
        initialValues: initial,
        maxItems: maxVisibleOptions,
        required: true,
      }),
    );
    return options.map(({ value }) => value).filter((value) => chosen.includes(value));
  },
};
