// The questions that a command can ask a user at a terminal.

export interface TextQuestion {
  readonly message: string;
  /** What Enter alone means; an answer is required where there is none. */
  readonly initial?: string;
  /** An example, where there is nothing that Enter means. */
  readonly placeholder?: string;
  /** What is wrong with an answer; it is asked again. */
  readonly validate?: (answer: string) => string | undefined;
}

export interface Option<Value extends string> {
  readonly value: Value;
  readonly label: string;
  /** Shown beside the label. */
  readonly hint?: string;
}

export interface SelectQuestion<Value extends string> {
  readonly message: string;
  readonly options: readonly Option<Value>[];
  readonly initial: Value;
}

export interface MultiselectQuestion<Value extends string> {
  readonly message: string;
  readonly options: readonly Option<Value>[];
  readonly initial: readonly Value[];
}

/** Each rejects with a Halt `usage` where the user cancels (Ctrl+C, Escape). */
export interface Prompts {
  readonly text: (question: TextQuestion) => Promise<string>;
  readonly confirm: (message: string) => Promise<boolean>;
  readonly select: <Value extends string>(question: SelectQuestion<Value>) => Promise<Value>;
  /** At least one is chosen. */
  readonly multiselect: <Value extends string>(
    question: MultiselectQuestion<Value>,
  ) => Promise<readonly Value[]>;
}
