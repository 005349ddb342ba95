/** The members that hold a value. An option that is left out must not be present as `undefined`. */
export const defined = <Values extends object>(
  values: Values,
): { readonly [Member in keyof Values]?: Exclude<Values[Member], undefined> } =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as {
    readonly [Member in keyof Values]?: Exclude<Values[Member], undefined>;
  };
