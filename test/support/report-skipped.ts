// Some tests need more than Node and git. Where it is missing they are skipped, with a line that says how to get it.

/**
 * Logs what skipped tests need.
 *
 * @throws Error on Linux in CI: the workflows install it there, and nobody reads a skip
 */
export function reportSkipped(advice: string): void {
  if (process.env['CI'] === 'true' && process.platform === 'linux') throw new Error(advice);
  console.log(`Skipped: ${advice}`);
}
