// What goes wrong is said in the library's words, which name its options: `maxBytes`. On
// the command line they are flags, and variables of the environment.

const flags: ReadonlyMap<string, string> = new Map([
  ['allowInsecureAuth', '--allow-insecure-auth'],
  ['allowNetwork', '--allow-network'],
  ['approvals', '--approvals'],
  ['approve', '--approve'],
  ['bootTimeout', '--boot-timeout SECONDS'],
  ['client', '--client'],
  ['config', '--config'],
  ['credentials', 'ROUTEWRIGHT_TOKEN'],
  ['failOn', '--fail-on'],
  ['folder', '--output'],
  ['force', '--force'],
  ['headers', '--header'],
  ['httpAuth', '--http-auth NAME:PASSWORD, or ROUTEWRIGHT_HTTP_AUTH in the environment'],
  ['labels', '--label'],
  ['maxBytes', '--max-bytes'],
  ['maxOutput', '--max-output'],
  ['observe', '--observe'],
  ['port', '--port'],
  ['prepare', '--prepare'],
  ['project', '--project'],
  ['prove', '--prove'],
  ['proveLimit', '--prove-limit'],
  ['proveSignedIn', '--prove-signed-in'],
  ['reason', '--reason'],
  ['requireResponses', '--require-responses'],
  ['selected', '--namespace'],
  ['shard', '--shard'],
  ['since', '--since'],
  ['software', '--software'],
  ['sqliteZip', '--sqlite-zip'],
  ['store', '--store'],
  ['targets', '--target'],
  ['timeoutMs', '--timeout SECONDS'],
  ['until', '--until'],
  ['updateBaseline', '--update-baseline'],
  ['userAgent', '--user-agent'],
  ['verify', '--verify'],
  ['watch', '--watch'],
  ['zip', '--wp-zip'],
]);

/** A text of the library with its options as they are called on the command line. */
export const withFlags = (text: string): string =>
  text.replace(/`(\w+)`/g, (whole, option: string) => flags.get(option) ?? whole);
