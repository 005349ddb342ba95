// What the names of `schema.ts` stand for, or what a call of them makes. A part that is
// printed as a constant of its own is declared as that.

export const kinds = {
  above: 'Check',
  also: 'Check',
  among: 'Check',
  anyOf: 'Node',
  anything: 'Node',
  array: 'Node',
  atLeast: 'Check',
  atMost: 'Check',
  below: 'Check',
  boolean: 'Node',
  checked: 'Node',
  closed: 'Node',
  date: 'Check',
  dateTime: 'Check',
  email: 'Check',
  hexColor: 'Check',
  integer: 'Node',
  ip: 'Check',
  leading: 'Check',
  literal: 'Node',
  matching: 'Check',
  maxItems: 'Check',
  maxLength: 'Check',
  maxProperties: 'Check',
  minItems: 'Check',
  minLength: 'Check',
  minProperties: 'Check',
  multipleOf: 'Check',
  nil: 'Node',
  nullable: 'Node',
  number: 'Node',
  object: 'Node',
  oneOf: 'Node',
  otherThan: 'Node',
  pattern: 'Check',
  present: 'Check',
  record: 'Node',
  string: 'Node',
  uniqueItems: 'Check',
  uuid: 'Check',
  whatever: 'Node',
} as const;

/** A name of `schema.ts`. */
export type Name = keyof typeof kinds;

export type KindOf<N extends Name> = (typeof kinds)[N];

/** A type of `schema.ts`. */
export type Kind = KindOf<Name>;

export type CheckName = { [N in Name]: KindOf<N> extends 'Check' ? N : never }[Name];
