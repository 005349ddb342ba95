/** Removes members that are `undefined`, so that omitted options are absent. */
export const defined = <Values extends object>(
  values: Values,
): { readonly [Member in keyof Values]?: Exclude<Values[Member], undefined> } =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as {
    readonly [Member in keyof Values]?: Exclude<Values[Member], undefined>;
  };
