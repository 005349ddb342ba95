// Reads a list of sites line by line.
// Lines are addresses, or CSV with the names of the variables that contain credentials.
// The whole list is never in memory.

import { Halt } from '../core/diagnostics/halt.ts';
import type { CredentialVariables, ProjectSettings } from '../core/model/files/project.ts';
import { isFilePath, isSiteName, siteName } from '../source/fleet-store/site-name.ts';

/** A site of a fleet. */
export interface FleetSite {
  /** The name of the site in the store. */
  readonly name: string;
  /** The settings of the site, which has the same settings as a project. `source` is its address. */
  readonly settings: ProjectSettings;
}

/** The meaning of a CSV column, by its heading. */
const credentialColumns: ReadonlyMap<string, keyof CredentialVariables> = new Map([
  ['user', 'user'],
  ['application-password', 'applicationPassword'],
  ['key', 'key'],
  ['secret', 'secret'],
  ['token', 'token'],
  ['http-auth', 'httpAuth'],
  ['headers', 'headers'],
]);

const columns: readonly string[] = ['address', 'name', ...credentialColumns.keys()];

/** The maximum length of a line. A file with a longer line is not a list of sites. */
const maxListLineLength = 10_000;

/**
 * The sites of a list, in the order of the list.
 *
 * @param name the name of the list in messages
 * @throws Halt `usage` if a line is not an address, or two sites have the same name
 */
export async function* sitesIn(
  bytes: AsyncIterable<Uint8Array>,
  name: string,
): AsyncGenerator<FleetSite, void, undefined> {
  let headings: readonly string[] | undefined;
  const lineOf = new Map<string, number>();
  let number = 0;
  for await (const text of linesOfStream(bytes, name)) {
    number += 1;
    const line = (number === 1 ? text.replace(/^\uFEFF/, '') : text).trim();
    if (line === '' || line.startsWith('#')) continue;
    const at = `${name}:${number}`;
    const cells = cellsOf(line, at);
    if (headings === undefined && lineOf.size === 0 && isHeadingRow(cells)) {
      headings = headingsOf(cells, at);
      continue;
    }
    const site = siteOfCells(headings === undefined ? [line] : cells, headings ?? ['address'], at);
    const twin = lineOf.get(site.name);
    if (twin !== undefined)
      throw new Halt(
        'usage',
        `${at}: ${site.name} is already in line ${twin}.`,
        'Remove one of the two lines.',
      );
    lineOf.set(site.name, number);
    yield site;
  }
}

async function* linesOfStream(bytes: AsyncIterable<Uint8Array>, name: string): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let rest = '';
  for await (const chunk of bytes) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split(/\r?\n/);
    rest = lines.pop() ?? '';
    yield* lines;
    if (rest.length > maxListLineLength)
      throw new Halt(
        'usage',
        `${name} is not a list of sites: it has a line that is too long.`,
        'Write one address per line.',
      );
  }
  rest += decoder.decode();
  if (rest !== '') yield rest;
}

/** The cells of a CSV line (RFC 4180, but a cell cannot contain a line break). */
function cellsOf(line: string, at: string): readonly string[] {
  const cells: string[] = [];
  const cell = /\s*(?:"((?:[^"]|"")*)"|([^",]*))\s*(,|$)/y;
  while (cell.lastIndex < line.length || line.endsWith(',')) {
    const found = cell.exec(line);
    if (!found)
      throw new Halt(
        'usage',
        `${at}: a quotation mark is not closed.`,
        'Write "" for a quotation mark in a cell.',
      );
    cells.push((found[1]?.replaceAll('""', '"') ?? found[2] ?? '').trim());
    if (found[3] === '') break;
  }
  return cells;
}

const isHeadingRow = (cells: readonly string[]): boolean =>
  cells.some((cell) => /^(?:address|url|site)$/i.test(cell));

function headingsOf(cells: readonly string[], at: string): readonly string[] {
  const names = cells.map((cell) => cell.toLowerCase().replace(/^(?:url|site)$/, 'address'));
  const unknown = names.find((one, index) => !columns.includes(one) || names.indexOf(one) !== index);
  if (unknown === undefined) return names;
  throw new Halt(
    'usage',
    `${at}: the column "${unknown}" is unknown or appears twice.`,
    `The columns are: ${columns.join(', ')}.`,
  );
}

function siteOfCells(cells: readonly string[], headings: readonly string[], at: string): FleetSite {
  if (cells.length > headings.length)
    throw new Halt(
      'usage',
      `${at} has more cells than there are columns.`,
      'Put a cell that contains a comma in quotation marks.',
    );
  const cell = (heading: string): string => cells[headings.indexOf(heading)] ?? '';
  const source = cell('address');
  const isFile = isFilePath(source);
  const spelled = isFile || /^https?:\/\//i.test(source) ? source : `https://${source}`;
  if (source === '' || (!isFile && (/\s/.test(source) || !URL.canParse(spelled))))
    throw new Halt(
      'usage',
      `${at} is not the address of a site.`,
      'Write one address per line: https://example.com',
    );
  const name = cell('name') === '' ? siteName(source) : cell('name');
  if (!isSiteName(name))
    throw new Halt(
      'usage',
      `${at}: "${name.slice(0, 60)}" cannot be the name of a site.`,
      'Use lowercase letters, digits, dots and hyphens: the name is also a file name.',
    );
  const variables = [...credentialColumns].flatMap(([heading, member]) =>
    cell(heading) === '' ? [] : [[member, variableIn(cell(heading), at)] as const],
  );
  return {
    name,
    settings: {
      source: isFile || /^https?:\/\//i.test(source) ? source : withScheme(source),
      ...(variables.length > 0 && { credentials: Object.fromEntries(variables) }),
    },
  };
}

/** The name of a variable in a cell. The list must contain names of variables, and no secrets. */
function variableIn(cell: string, at: string): string {
  if (/^[A-Za-z_]\w*$/.test(cell)) return cell;
  throw new Halt(
    'usage',
    `${at}: a credentials column must hold the name of an environment variable.`,
    'Keep the secret in the environment, and write the name of its variable here.',
  );
}

/**
 * The address with a scheme. An address without a scheme is read only over https. Other commands also try http,
 * but a run over many sites does not.
 */
const withScheme = (source: string): string => `https://${source}`;

/**
 * The host that receives the requests for a site. For a site that is read from a file, the result is the name of
 * the site.
 */
export const hostOfSite = ({ name, settings: { source } }: FleetSite): string =>
  URL.canParse(source) ? new URL(source).host : name;
