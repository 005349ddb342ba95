// What goes wrong is said in the library's words, which name its options: `maxBytes`. On
// the command line they are flags, and variables of the environment.

const flags: ReadonlyMap<string, string> = new Map([
  ['allowInsecureAuth', '--allow-insecure-auth'],
  ['approvals', '--approvals'],
  ['approve', '--approve'],
  ['client', '--client'],
  ['config', '--config'],
  ['credentials', 'ROUTEWRIGHT_TOKEN'],
  ['failOn', '--fail-on'],
  ['folder', '--out'],
  ['force', '--force'],
  ['headers', '--header'],
  ['httpAuth', '--http-auth NAME:PASSWORD, or ROUTEWRIGHT_HTTP_AUTH in the environment'],
  ['labels', '--label'],
  ['maxBytes', '--max-bytes'],
  ['observe', '--observe'],
  ['port', '--port'],
  ['project', '--project'],
  ['reason', '--reason'],
  ['requireResponses', '--require-responses'],
  ['selected', '--namespace'],
  ['shard', '--shard'],
  ['since', '--since'],
  ['store', '--store'],
  ['targets', '--target'],
  ['timeoutMs', '--timeout SECONDS'],
  ['until', '--until'],
  ['updateBaseline', '--update-baseline'],
  ['userAgent', '--user-agent'],
  ['verify', '--verify'],
]);

/** A text of the library with its options as they are called on the command line. */
export const withFlags = (text: string): string =>
  text.replace(/`(\w+)`/g, (whole, option: string) => flags.get(option) ?? whole);
