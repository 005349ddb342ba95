/** How long `expect.poll` waits, in ms: on a busy machine longer than vitest's default of a second. */
export const waiting = { poll: { timeout: 30_000 } };
