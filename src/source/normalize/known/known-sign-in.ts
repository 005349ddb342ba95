// The ways to sign in at a namespace, from the source code of WordPress and known plugins.

import type { Namespace } from '../../../core/model/api/api.ts';
import type { SignInMethod } from '../../../core/model/software/sign-in.ts';
import { isInNamespace, softwareFacts, type SignInRow, type SoftwareFacts } from './software-facts.ts';

/** Adds the known ways to sign in to the namespaces that have further ways than the rest of the site. */
export function withSignIn(
  namespaces: readonly Namespace[],
  facts: readonly SoftwareFacts[] = softwareFacts,
): readonly Namespace[] {
  const names = new Set(namespaces.map(({ name }) => name));
  return namespaces.map((namespace) => {
    const rows = signInRows(namespace.name, names, facts);
    return rows.length === 0
      ? namespace
      : { ...namespace, signIn: rows.map((row) => methodOf(row, namespace.name)) };
  });
}

/** @param names all namespaces of the site */
export const signInRows = (
  namespace: string,
  names: ReadonlySet<string>,
  facts: readonly SoftwareFacts[] = softwareFacts,
): readonly SignInRow[] =>
  facts
    .flatMap(({ signIn = [] }) => signIn)
    .filter(
      ({ namespaces, ifNamespace }) =>
        namespace !== '' &&
        (ifNamespace === undefined || names.has(ifNamespace)) &&
        namespaces.some((pattern) => isInNamespace(namespace, pattern)),
    );

function methodOf({ scheme, how }: SignInRow, namespace: string): SignInMethod {
  const said = how.replaceAll('{namespace}', `/${namespace}`);
  if (scheme.kind !== 'session') return { scheme, how: said };
  return {
    scheme: {
      kind: 'session',
      path: `/${namespace}${scheme.path}`,
      headers: [scheme.token, scheme.nonce],
    },
    how: said,
    paths: scheme.paths.map((path) => `/${namespace}${path}`),
  };
}
