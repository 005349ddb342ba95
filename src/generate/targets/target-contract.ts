/**
 * The version of the target contract and its kit. A new number means that targets must be changed for
 * it.
 */
export const targetContract = 1;

/** Whether a target may have a name: it names the folder that the target writes to, and an option of `generate`. */
export const isTargetName = (name: string): boolean => /^[a-z][a-z\d-]*$/.test(name);
