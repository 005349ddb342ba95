// Browsers skip invisible sections (`content-visibility`) and need an estimate of their height.
// The security policy forbids style attributes, so classes set the height.

const sizeSteps = [0, 1, 2, 3, 4, 6, 8, 12, 16, 24, 32, 48, 64, 96, 128, 192, 256];

export const sizeClass = (rows: number): string => `n-${sizeSteps.findLast((step) => step <= rows) ?? 0}`;
