import { readdirSync, readFileSync } from 'node:fs';

const casesFolder = new URL('../cases/', import.meta.url);

/** The folders of `test/cases/<group>/`, each one case. */
export const caseFolders = (group: string): readonly string[] =>
  readdirSync(new URL(`${group}/`, casesFolder), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);

/** The path of a file of a case. */
export const caseFile = (group: string, name: string, file: string): string =>
  new URL(`${group}/${name}/${file}`, casesFolder).pathname;

export const readCase = (group: string, name: string, file: string): unknown =>
  JSON.parse(readFileSync(caseFile(group, name, file), 'utf8'));
