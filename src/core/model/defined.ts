/** The members that hold a value: what is left out of options must not be there as `undefined`. */
export const defined = <Values extends object>(
  values: Values,
): { readonly [Member in keyof Values]?: Exclude<Values[Member], undefined> } =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as {
    readonly [Member in keyof Values]?: Exclude<Values[Member], undefined>;
  };
