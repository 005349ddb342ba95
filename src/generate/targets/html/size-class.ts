// A browser skips what is out of sight (`content-visibility`) and needs to know about how
// tall it is. The policy forbids style attributes, so a class says it, in steps.

const steps = [0, 1, 2, 3, 4, 6, 8, 12, 16, 24, 32, 48, 64, 96, 128, 192, 256];

/** @param rows how many arguments, properties or operations a section shows */
export const sizeClass = (rows: number): string => `n-${steps.findLast((step) => step <= rows) ?? 0}`;
