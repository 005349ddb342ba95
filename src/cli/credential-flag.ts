// Parses `--credentials`, which names the environment variables that hold credentials.

import { Halt } from '../core/diagnostics/halt.ts';
import { credentialOptions } from '../core/model/options/part-options.ts';
import type { CredentialVariables } from '../core/model/project.ts';

/** The kinds of credentials as typed (`application-password`), with their names in a project. */
const credentialNames: ReadonlyMap<string, string> = new Map(
  Object.keys(credentialOptions).map((name) => [
    name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`),
    name,
  ]),
);

/** @throws Halt `usage` unless every pair is a kind, an equals sign and the name of a variable */
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
