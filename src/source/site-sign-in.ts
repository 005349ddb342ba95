import { signInFor, type SignIn } from './site/sign-in.ts';
import { withDefaultOptions, type ModelResult, type ReadOptions } from './read-model.ts';

/**
 * The credentials for the site of a source. A site only gets credentials if the user named the site, by `--site`
 * or as the source. A site that only a file names gets no credentials.
 *
 * @throws Halt `usage` when credentials would be sent unencrypted
 */
export function signInForPages(
  given: URL | undefined,
  { site }: ModelResult,
  options: ReadOptions,
): SignIn | undefined {
  const signIn = given === undefined ? site?.client.signIn : signInFor(given, withDefaultOptions(options));
  const named = given ?? site?.base.url;
  if (signIn === undefined || named === undefined) return undefined;
  // Some hosts require a query parameter in every request. The parameter may be a secret, so pages must not contain it.
  const more = [...named.searchParams].filter(([name]) => name !== 'rest_route');
  return { ...signIn, query: [...signIn.query, ...more] };
}
