// The reason why a call stays as it is. Code that reads one call throws the reason; `rewrite-call.ts` catches it.

export class LeftCall extends Error {
  /** @param reason a sentence for the report */
  constructor(readonly reason: string) {
    super(reason);
    this.name = 'LeftCall';
  }
}

export function leave(reason: string): never {
  throw new LeftCall(reason);
}

const maxShownLength = 60;

/** The source text of a node in a report: one line, shortened. Code with backticks gets no others. */
export function shownCode(node: { readonly getText: () => string }): string {
  const text = node.getText().replace(/\s+/g, ' ');
  const shown = text.length > maxShownLength ? `${text.slice(0, maxShownLength)}…` : text;
  return shown.includes('`') ? shown : `\`${shown}\``;
}
