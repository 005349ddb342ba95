// What the responses of an exercise contained, property by property, beside the schema of their route. Only counts are
// kept, never values.

/** A property of responses: one that the schema declares, or one that a response contained. */
export interface SentProperty {
  /** The path of the property, as in a deviation: `title.rendered`, `items[].id`. */
  readonly path: string;
  /** The declaration of the property in the schema; absent for an undeclared property. */
  readonly declared?: Readonly<Record<string, unknown>>;
  /** Whether a route with the schema accepts an argument with the name. */
  readonly isArgument: boolean;
  /** The number of responses with an object that can contain the property. */
  readonly responses: number;
  /** The number of different objects that can contain the property. */
  readonly objects: number;
  /** The number of different objects that contained the property. */
  readonly sent: number;
  /** The number of different values that were a text of digits. */
  readonly digitTexts: number;
  /** Whether a value was something else than a text of digits, null or an empty text. */
  readonly hasOthers: boolean;
  /** The first operation whose response contained the property; absent if none did. */
  readonly seenAt?: { readonly route: string; readonly method: string };
}

/** The properties by the key of the route. Routes with one schema share one list. */
export type SentProperties = ReadonlyMap<string, readonly SentProperty[]>;
