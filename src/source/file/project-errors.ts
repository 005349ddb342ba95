// Finds errors in projects that JSON Schema cannot express: secrets in an address, and several projects that write to
// one folder or file.

import { posix } from 'node:path';
import type { ConfigDocument } from '../../core/model/files/config.ts';
import type { ProjectSettings } from '../../core/model/files/project.ts';
import type { DocumentError } from './document-errors.ts';
import { nameOfSource } from '../source-name.ts';

export const projectErrors = ({ projects = {} }: ConfigDocument): readonly DocumentError[] => {
  const all = Object.entries(projects);
  return [...all.flatMap(secretErrors), ...sharedPlaces(all, 'output'), ...sharedPlaces(all, 'snapshot')];
};

type NamedProject = readonly [name: string, settings: ProjectSettings];

const secretErrors = ([name, { source }]: NamedProject): readonly DocumentError[] =>
  mayHoldSecret(source)
    ? [
        {
          path: ['projects', name, 'source'],
          part: 'value',
          message:
            'the address seems to contain a secret; remove it and name environment variables in "credentials"',
        },
      ]
    : [];

/** Whether an address may contain a secret: a name and a password, or query parameters. */
export const mayHoldSecret = (source: string): boolean => nameOfSource(source).includes('***');

function sharedPlaces(all: readonly NamedProject[], member: 'output' | 'snapshot'): readonly DocumentError[] {
  const owners = new Map<string, string>();
  return all.flatMap(([name, settings]): readonly DocumentError[] => {
    const given = settings[member];
    if (given === undefined) return [];
    const place = posix.normalize(given.replaceAll('\\', '/')).replace(/\/$/, '');
    const owner = owners.get(place);
    if (owner === undefined) {
      owners.set(place, name);
      return [];
    }
    const message = `the project ${owner} also writes to this path; give each project its own ${member}`;
    return [{ path: ['projects', name, member], part: 'value', message }];
  });
}
