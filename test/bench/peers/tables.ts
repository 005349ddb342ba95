// The tables of a run of the benchmark, for a terminal and for the documents.

import type { PeersRecord, RowRecord, SiteRecord } from './record.ts';
import { bytes, count, megabytes, seconds, tableText, times, type Cell } from '../table.ts';
import { jobs } from './contestant.ts';

export const recordTables = (record: PeersRecord): string =>
  record.sites.map((site) => siteTables(site)).join('\n\n');

function siteTables(site: SiteRecord): string {
  return [
    `### ${site.name}`,
    generationTable(site),
    `**An app with one call of this client:**`,
    appTable(site),
    ...(site.ajv === undefined ? [] : ['**Validation of 1,000 products:**', validationTable(site)]),
  ].join('\n\n');
}

const jobNames = { client: 'client', zod: 'validators', 'client+zod': 'both' } as const;

/** A figure, and how many times the figure of routewright it is. */
const compared = (value: number | undefined, own: number | undefined, text: (value: number) => Cell): Cell =>
  value === undefined
    ? '–'
    : own === undefined || own === 0 || value === own
      ? text(value)
      : `${text(value)} (${times(value / own)})`;

function generationTable({ rows }: SiteRecord): string {
  return tableText(
    ['Job', 'Tool', 'CPU s', 'Memory MB', 'Files', 'Bytes', 'App, gzipped', 'Type check, CPU s'],
    jobs.flatMap((job) => {
      const ofJob = rows.filter((row) => row.job === job);
      const own = ofJob[0];
      return ofJob.map((row) => [
        jobNames[job],
        row.tool,
        row.cpu === undefined ? (row.failed ?? '–') : compared(row.cpu, own?.cpu, seconds),
        row.memory === undefined ? '–' : megabytes(row.memory),
        row.files === undefined ? '–' : count(row.files),
        row.bytes === undefined ? '–' : bytes(row.bytes),
        row.app === undefined ? '–' : bytes(row.app),
        row.check === undefined ? uncheckedText(row) : compared(row.check, own?.check, seconds),
      ]);
    }),
  );
}

/** Why the output of a tool has no time of the type check. */
function uncheckedText({ cpu, failed = '' }: RowRecord): Cell {
  if (cpu === undefined || failed === '') return '–';
  return /^type check: (stopped after \d+ s)/.exec(failed)?.[1] ?? 'errors';
}

const milliseconds = (value: number): Cell => value.toFixed(value < 10 ? 2 : 0);

function appTable({ rows, fetch }: SiteRecord): string {
  const ofClients = rows.filter((row) => row.job === 'client' && row.editor !== undefined);
  const own = ofClients[0];
  const editor = (row: RowRecord, figure: keyof NonNullable<RowRecord['editor']>): Cell =>
    compared(row.editor?.[figure], own?.editor?.[figure], milliseconds);
  return tableText(
    ['Tool', 'Instantiations', 'Completion', 'Members', 'Diagnostics', 'Quick info', 'A call, ms'],
    [
      ...ofClients.map((row) => [
        row.tool,
        compared(row.instantiations, own?.instantiations, count),
        editor(row, 'completion'),
        editor(row, 'members'),
        editor(row, 'diagnostics'),
        editor(row, 'quickInfo'),
        row.call === undefined ? '–' : milliseconds(row.call),
      ]),
      ...(fetch === undefined ? [] : [['fetch alone', '', '', '', '', '', milliseconds(fetch)]]),
    ],
  );
}

function validationTable({ rows, ajv }: SiteRecord): string {
  const validated = rows.filter((row) => row.validation !== undefined);
  const own = validated[0]?.validation;
  return tableText(
    ['Validator', 'CPU ms'],
    [
      ...validated.map((row) => [row.tool, compared(row.validation, own, milliseconds)]),
      ...(ajv === undefined ? [] : [['Ajv, compiled', compared(ajv, own, milliseconds)]]),
    ],
  );
}
