// Writes the tables of docs/reference/truth.md.

import { bytes, count, type Cell } from '../bench/table.ts';
import { withRows } from './document-table.ts';
import { readings, type Measured, type ReadingName } from './measured.ts';
import { measuredPlugins } from './plugins.ts';
import { measuredSites, siteLabel, type MeasuredSite } from './sites.ts';

export interface MeasuredRow {
  readonly site: MeasuredSite;
  readonly measured: Measured;
}

export const measuredHeader: readonly Cell[] = [
  'Plugins',
  'Set up',
  'Operations',
  ...readings.flatMap((name) => [`${name}: wrong`, 'Unknown']),
];

export const measuredRow = ({ site, measured: { tried, wrong, unknown } }: MeasuredRow): readonly Cell[] => [
  siteLabel(site),
  site.setUp === undefined ? 'no' : 'yes',
  count(tried),
  ...readings.flatMap((name: ReadingName) => [count(wrong[name].length), count(unknown[name])]),
];

export const costHeader: readonly Cell[] = [
  'Plugins',
  '--no-options: requests',
  'Size',
  'Default: requests',
  'Size',
];

export const costRow = ({ site, measured: { costs } }: MeasuredRow): readonly Cell[] => [
  siteLabel(site),
  count(costs.without.requests),
  bytes(costs.without.bytes),
  count(costs.withOptions.requests),
  bytes(costs.withOptions.bytes),
];

const sourceHeader: readonly Cell[] = ['Plugin', 'Measured files', 'SHA-256 of the PHP files'];

/** The document with the rows of the measured sites, and the sources of all plugins. */
export function writtenDocument(document: string, rows: readonly MeasuredRow[]): string {
  const seen = measuredSites.filter(({ isUnseen }) => isUnseen !== true).map(siteLabel);
  const unseen = measuredSites.filter(({ isUnseen }) => isUnseen === true).map(siteLabel);
  const sources = measuredPlugins.map(({ slug, version, repository, commit, phpFiles }): readonly Cell[] => [
    `${slug} ${version}`,
    `[${repository}](https://github.com/${repository}/tree/${commit}) ${commit.slice(0, 12)}`,
    `\`${phpFiles}\``,
  ]);
  const tables = [
    ['measured', measuredHeader, rows.map(measuredRow), seen],
    ['unseen', measuredHeader, rows.map(measuredRow), unseen],
    ['requests', costHeader, rows.map(costRow), [...seen, ...unseen]],
    ['sources', sourceHeader, sources, sources.map(([name = '']) => name)],
  ] as const;
  return tables.reduce(
    (text, [name, header, newRows, order]) => withRows(text, name, header, newRows, order),
    document,
  );
}
