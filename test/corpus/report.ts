// Prints the comparison of all sites as Markdown tables, and writes the rows of docs/reference/truth.md.

import type { ApiModel } from '../../src/core/model/api/api.ts';
import { groupBy } from '../../src/core/model/text/group-by.ts';
import { count, tableText, type Cell } from '../bench/table.ts';
import { withRows } from '../truth/document-table.ts';
import { countUnknown, groupOfProperty, groups, softwareOf, type Group } from './owners.ts';
import type { Replayed, WrongProperty } from './replay.ts';

export interface MeasuredSite {
  readonly name: string;
  /** The commit of the repository; empty without git. */
  readonly commit: string;
  readonly model: ApiModel;
  /** The releases that fit best: `WordPress 6.4`, or `(Elementor 3.20)` if this is only the nearest one. */
  readonly recognized: readonly string[];
  readonly replayed: Replayed;
}

export function reportText(sites: readonly MeasuredSite[], ofWordPress: ReadonlySet<string>): string {
  const wrong = sites.flatMap((site) =>
    site.replayed.wrong.map((one) => ({
      ...one,
      site,
      group: groupOfProperty(one, site.model, ofWordPress),
    })),
  );
  const sum = (valueOf: (site: MeasuredSite) => number): number =>
    sites.reduce((all, site) => all + valueOf(site), 0);
  return [
    `# Saved responses of ${count(sites.length)} sites`,
    `${count(sum(({ replayed }) => replayed.responses))} responses, ${count(sum(({ replayed }) => replayed.unknown))} of an unknown type. Wrong properties: ${groups.map((group) => `${group} ${wrong.filter((one) => one.group === group).length}`).join(', ')}.`,
    '## Wrong properties',
    wrongTable(wrong),
    '## Lists that throw because of a guess',
    sites
      .flatMap(({ name, replayed }) => replayed.guessedLists.map((one) => `- ${name}: ${one}`))
      .join('\n') || 'None.',
    '## Responses by namespace',
    namespaceTable(sites),
    '## Unknown responses',
    unknownTable(sites),
    '## Sites',
    tableText(siteHeader, siteRows(sites, ofWordPress)),
    '',
  ].join('\n\n');
}

type Attributed = WrongProperty & { readonly site: MeasuredSite; readonly group: Group };

/** One row for the same difference of the same property on all sites. */
function wrongTable(wrong: readonly Attributed[]): string {
  const rows = groupBy(wrong, ({ group, route, property, difference, example }) =>
    JSON.stringify([group, difference, route.path, property, example]),
  );
  return tableText(
    [
      'Group',
      'Kind',
      'Route',
      'Property',
      'Type and response',
      'Provenance',
      'Software',
      'Sites',
      'Responses',
      'First site',
    ],
    [...rows.values()]
      .sort((one, other) => orderOf(one).localeCompare(orderOf(other)))
      .flatMap((same) => {
        const [first] = same;
        if (first === undefined) return [];
        const software = same.map((one) => softwareOf(one, one.group, one.site.model));
        const { response } = first.operation;
        return [
          [
            first.group,
            first.difference,
            first.route.path,
            first.property || 'the whole response',
            first.example,
            [response.provenance ?? '', 'rule' in response ? response.rule : ''].join(' ').trim(),
            [...new Set(software)].sort().join(', '),
            count(new Set(same.map(({ site }) => site.name)).size),
            count(same.reduce((all, one) => all + one.responses, 0)),
            first.site.name,
          ],
        ];
      }),
  );
}

const orderOf = ([first]: readonly Attributed[]): string =>
  first === undefined
    ? ''
    : [groups.indexOf(first.group), first.difference, first.property, first.route.path].join(' ');

function namespaceTable(sites: readonly MeasuredSite[]): string {
  const counts = new Map<string, number>();
  for (const [namespace, responses] of sites.flatMap(({ replayed }) => [...replayed.byNamespace]))
    counts.set(namespace, (counts.get(namespace) ?? 0) + responses);
  return tableText(
    ['Namespace', 'Responses'],
    [...counts]
      .sort(([, one], [, other]) => other - one)
      .map(([namespace, responses]) => [namespace, count(responses)]),
  );
}

function unknownTable(sites: readonly MeasuredSite[]): string {
  const rows = groups.map((group): readonly Cell[] => [group, ...unknownCells(sites, group)]);
  return tableText(['Group', ...unknownHeader], rows);
}

const unknownHeader: readonly Cell[] = ['Operations', 'Unknown', 'Reading operations', 'Unknown'];

function unknownCells(sites: readonly MeasuredSite[], group: Group): readonly Cell[] {
  const counts = sites.map(({ model }) => countUnknown(model, group));
  const sum = (name: keyof (typeof counts)[number]): number =>
    counts.reduce((all, one) => all + one[name], 0);
  return [
    count(sum('operations')),
    withShare(sum('unknown'), sum('operations')),
    count(sum('reads')),
    withShare(sum('unknownReads'), sum('reads')),
  ];
}

const withShare = (part: number, whole: number): Cell =>
  whole === 0 ? '0' : `${count(part)} (${Math.round((100 * part) / whole)} %)`;

const siteHeader: readonly Cell[] = [
  'Site',
  'Recognized',
  'Responses',
  'Unknown',
  ...groups.map((group) => `Wrong: ${group}`),
  ...unknownHeader,
];

/** One row per site, and a last row with the sums. */
function siteRows(
  sites: readonly MeasuredSite[],
  ofWordPress: ReadonlySet<string>,
): readonly (readonly Cell[])[] {
  const row = (name: string, recognized: string, of: readonly MeasuredSite[]): readonly Cell[] => {
    const sum = (valueOf: (site: MeasuredSite) => number): Cell =>
      count(of.reduce((all, site) => all + valueOf(site), 0));
    return [
      name,
      recognized,
      sum(({ replayed }) => replayed.responses),
      sum(({ replayed }) => replayed.unknown),
      ...groups.map((group) =>
        sum(
          ({ replayed, model }) =>
            replayed.wrong.filter((one) => groupOfProperty(one, model, ofWordPress) === group).length,
        ),
      ),
      ...unknownCells(of, 'plugins'),
    ];
  };
  return [
    ...sites.map((site) =>
      row(`${site.name} ${site.commit}`.trim(), site.recognized.join(', ') || 'none', [site]),
    ),
    row(`All ${sites.length} sites`, '', sites),
  ];
}

/** The document with the rows of the measured sites, and the date of the run. */
export function writtenDocument(
  document: string,
  sites: readonly MeasuredSite[],
  ofWordPress: ReadonlySet<string>,
  date: Date,
): string {
  const rows = siteRows(sites, ofWordPress);
  const order = rows.map(([name = '']) => name);
  const day = date.toISOString().slice(0, 10);
  return withRows(document, 'corpus', siteHeader, rows, order).replace(
    /(?<=<!-- corpus-date -->)[^<]*(?=<!-- \/corpus-date -->)/,
    day,
  );
}
