/** Removes members that are `undefined`: an option that is left out must not be present. */
export const defined = <Values extends object>(
  values: Values,
): { readonly [Member in keyof Values]?: Exclude<Values[Member], undefined> } =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as {
    readonly [Member in keyof Values]?: Exclude<Values[Member], undefined>;
  };
