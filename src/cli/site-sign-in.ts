import type { LoadOptions } from '../load/load-options.ts';
import type { SignIn } from '../load/site/sign-in.ts';
import type { ModelReading } from '../pipeline.ts';

/**
 * What signs in at the site of a source: only where the user named the site, by
 * `--site` or as the source, never because a file names one.
 *
 * @throws Halt `usage` when credentials would travel in clear
 */
export async function signInOf(
  given: URL | undefined,
  { site }: ModelReading,
  options: LoadOptions,
): Promise<SignIn | undefined> {
  const { signInFor } = await import('../load/site/sign-in.ts');
  const signIn = given === undefined ? site?.client.signIn : signInFor(given, options);
  const named = given ?? site?.base.url;
  if (signIn === undefined || named === undefined) return undefined;
  // Some hosts want a parameter with every call; it may be a secret, so the pages do not hold it.
  const more = [...named.searchParams].filter(([name]) => name !== 'rest_route');
  return { ...signIn, query: [...signIn.query, ...more] };
}
