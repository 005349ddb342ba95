// The value of `--credentials`: which variables of the environment hold what.

import { Halt } from '../core/diagnostics/halt.ts';
import { credentialOptions } from '../core/model/options/part-options.ts';
import type { CredentialVariables } from '../core/model/project.ts';

/** What may be named, as it is typed (`application-password`), and its name in a project. */
const credentialNames: ReadonlyMap<string, string> = new Map(
  Object.keys(credentialOptions).map((name) => [
    name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`),
    name,
  ]),
);

/** @throws Halt `usage` for what is not a kind, an equals sign and a name of a variable */
export const credentialVariables = (pairs: readonly string[]): CredentialVariables =>
  Object.fromEntries(
    pairs.map((pair) => {
      const [, kind = '', variable] = /^([a-z-]+)=([A-Za-z_]\w*)$/.exec(pair) ?? [];
      const name = credentialNames.get(kind);
      if (name !== undefined && variable !== undefined) return [name, variable];
      throw new Halt(
        'usage',
        '--credentials needs a kind, an equals sign and the name of an environment variable.',
        `For example: --credentials token=SHOP_TOKEN. The kinds are: ${[...credentialNames.keys()].join(', ')}.`,
      );
    }),
  );
