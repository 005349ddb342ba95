/** A new version of the target contract means that targets must be changed. */
export const targetContract = 1;

/** The name of a target is also the name of the target's folder and of an option of `generate`. */
export const isTargetName = (name: string): boolean => /^[a-z][a-z\d-]*$/.test(name);
