// The questions that a command can ask at a terminal.

export interface TextQuestion {
  readonly message: string;
  /** The value if the user only presses Enter. If there is no initial value, the user must type an answer. */
  readonly initial?: string;
  /** An example that the prompt shows if there is no `initial`. */
  readonly placeholder?: string;
  /**
   * Returns the error for an invalid text, so that the prompt asks again. For a valid text, the function returns
   * undefined.
   */
  readonly validate?: (answer: string) => string | undefined;
}

export interface PromptOption<Value extends string> {
  readonly value: Value;
  readonly label: string;
  /** A hint after the label. */
  readonly hint?: string;
}

export interface SelectQuestion<Value extends string> {
  readonly message: string;
  readonly options: readonly PromptOption<Value>[];
  readonly initial: Value;
}

export interface MultiselectQuestion<Value extends string> {
  readonly message: string;
  readonly options: readonly PromptOption<Value>[];
  readonly initial: readonly Value[];
}

/** The prompts. Each prompt rejects with a Halt `usage` if the user cancels (Ctrl+C, Escape). */
export interface Prompts {
  readonly text: (question: TextQuestion) => Promise<string>;
  readonly confirm: (message: string) => Promise<boolean>;
  readonly select: <Value extends string>(question: SelectQuestion<Value>) => Promise<Value>;
  /** Asks for several choices. The user must choose at least one option. */
  readonly multiselect: <Value extends string>(
    question: MultiselectQuestion<Value>,
  ) => Promise<readonly Value[]>;
}
