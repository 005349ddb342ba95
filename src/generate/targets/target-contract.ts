/**
 * The version of the contract of targets and of its kit. A new number means that targets must be changed for
 * it.
 */
export const targetContract = 1;
