// The comparison as one page that needs nothing beside it: no script, no other file, no
// request. Filters are checkboxes that the style sheet reads.

import { createHash } from 'node:crypto';
import type { Drift, DriftLevel, Finding, Place, Rules, VersionAdvice } from '../../model/drift.ts';
import { driftLevels } from '../../model/drift.ts';
import { count } from '../../schema/schema-words.ts';
import { markup, type Markup } from '../../render/markup.ts';
import { htmlTemplates, verbatimFile } from '../../render/templates.ts';
import { causeCounts, causeFinder, levelOfCause, tellingCauses } from '../cause-words.ts';
import { caveats, failWords } from '../finding-words.ts';
import { routeWords } from '../route-words.ts';
import type { Sources } from '../sources.ts';
import { viewProject, type ProjectView } from './code-view.ts';
import { viewFinding, type FindingView } from './finding-view.ts';

interface ReportView {
  readonly policy: string;
  readonly title: string;
  readonly style: Markup;
  readonly verdict: string;
  readonly baseline: string;
  readonly current: string;
  readonly tiles: readonly {
    readonly level: DriftLevel;
    readonly label: string;
    readonly count: number;
    readonly any: boolean;
  }[];
  readonly advice: string;
  readonly adviceReason: string;
  readonly facts: readonly { readonly name: string; readonly value: string }[];
  readonly notes: readonly string[];
  readonly hasCauses: boolean;
  readonly causes: readonly {
    readonly level: DriftLevel;
    readonly title: string;
    readonly counts: string;
    readonly fingerprint: string;
  }[];
  readonly hasFindings: boolean;
  readonly hasProject: boolean;
  readonly project: ProjectView;
  readonly filters: readonly FilterView[];
  readonly levels: readonly LevelView[];
}

interface FilterView {
  readonly id: string;
  readonly label: string;
  readonly count: number;
  readonly checked: boolean;
}

interface LevelView {
  readonly level: DriftLevel;
  readonly label: string;
  readonly meaning: string;
  readonly count: number;
  readonly open: boolean;
  readonly spaces: readonly SpaceView[];
}

/** The findings of one namespace, or of the whole site. */
interface SpaceView {
  readonly id: string;
  readonly name: string;
  readonly count: number;
  readonly groups: readonly GroupView[];
}

/** The findings of one operation, or of a route. */
interface GroupView {
  readonly method: string;
  readonly path: string;
  readonly operation: string;
  readonly findings: readonly FindingView[];
}

export const labels: Readonly<Record<DriftLevel, string>> = {
  breaking: 'Breaking',
  risky: 'Risky',
  safe: 'Safe',
  docs: 'Docs',
};

const meanings: Readonly<Record<DriftLevel, string>> = {
  breaking: 'Calls that worked fail, or answers do not fit what was promised.',
  risky: 'Whether it breaks depends on how the interface is used.',
  safe: 'Whoever calls as before notices nothing.',
  docs: 'Words for people only.',
};

const adviceReasons: Readonly<Record<VersionAdvice, string>> = {
  major: 'next version: something breaks',
  minor: 'next version: nothing breaks',
  patch: 'next version: words only',
  none: 'new version needed',
};

/** One HTML file, the same bytes for the same drift. */
export function htmlReport(drift: Drift, rules: Rules, sources: Sources): string {
  const style = verbatimFile('html', 'look.css') + verbatimFile('drift', 'report.css');
  const view = viewReport(drift, rules, sources, style);
  return htmlTemplates('drift')<ReportView>('report')(view);
}

function viewReport(drift: Drift, rules: Rules, { baseline, current }: Sources, style: string): ReportView {
  const { findings, summary } = drift;
  const causes = tellingCauses(drift);
  const causeOf = causeFinder(drift);
  const { counts, routes, operations, compared, versionAdvice } = summary;
  return {
    policy: policyOf(style),
    title: `REST interface drift: ${baseline} → ${current}`,
    style: markup(style),
    verdict: verdictOf(drift),
    baseline,
    current,
    tiles: driftLevels.map((level) => ({
      level,
      label: labels[level].toLowerCase(),
      count: counts[level],
      any: counts[level] > 0,
    })),
    advice: versionAdvice === 'none' ? 'no' : versionAdvice,
    adviceReason: adviceReasons[versionAdvice],
    facts: [
      { name: 'Routes', value: movement(routes.before, routes.after) },
      { name: 'Operations', value: movement(operations.before, operations.after) },
      {
        name: 'Compared',
        value: compared.response ? 'what is sent and what comes back' : 'what is sent, not what comes back',
      },
      { name: 'Verdict', value: failWords(drift) || 'Nothing changed.' },
    ],
    notes: caveats(drift),
    hasCauses: causes.length > 0,
    causes: causes.map((cause) => ({
      level: levelOfCause(cause),
      title: cause.title,
      counts: causeCounts(cause),
      fingerprint: cause.fingerprint,
    })),
    hasFindings: findings.length > 0,
    hasProject: drift.project !== null,
    project: drift.project === null ? noProject : viewProject(drift.project),
    filters: viewFilters(findings),
    levels: viewLevels(findings, rules, (finding) => causeOf(finding)?.title ?? ''),
  };
}

const noProject: ProjectView = { judged: '', title: '', errors: [] };

/** Nothing runs and nothing is fetched; the one style sheet is known by its hash. */
export const policyOf = (style: string): string =>
  [
    "default-src 'none'",
    `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
    'img-src data:',
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');

function verdictOf({ findings, summary }: Drift): string {
  if (findings.length === 0) return 'No drift';
  const { breaking } = summary.counts;
  if (breaking === 0) return 'Nothing breaks';
  const approved = findings.filter(({ level, approval }) => level === 'breaking' && approval).length;
  return (
    count(breaking, 'breaking change') +
    (approved === 0 ? '' : approved === breaking ? ', all approved' : `, ${approved} approved`)
  );
}

const movement = (before: number, after: number): string =>
  before === after ? String(before) : `${before} → ${after}`;

function viewFilters(findings: readonly Finding[]): readonly FilterView[] {
  const filter = (id: string, label: string, some: readonly Finding[], checked = true) => ({
    id: `show-${id}`,
    label,
    count: some.length,
    checked,
  });
  const sides = (['request', 'response'] as const).map((side) =>
    filter(
      side,
      side === 'request' ? 'What is sent' : 'What comes back',
      findings.filter((finding) => finding.side === side),
    ),
  );
  const approved = findings.filter(({ approval }) => approval !== null);
  const used = findings.filter(({ usages }) => usages !== null && usages.length > 0);
  return [
    ...driftLevels.map((level) =>
      filter(
        level,
        labels[level],
        findings.filter((finding) => finding.level === level),
      ),
    ),
    ...(sides.every((side) => side.count > 0) ? sides : []),
    ...(approved.length > 0 ? [filter('approved', 'Approved', approved)] : []),
    ...(used.length > 0 ? [filter('only-used', 'Only what your code uses', used, false)] : []),
  ].filter((one) => one.count > 0);
}

function viewLevels(
  findings: readonly Finding[],
  rules: Rules,
  causeOf: (finding: Finding) => string,
): readonly LevelView[] {
  const idOf = uniqueIds();
  const worst = findings[0]?.level;
  return driftLevels.flatMap((level) => {
    const some = findings.filter((finding) => finding.level === level);
    if (some.length === 0) return [];
    const spaces = [...groupBy(some, ({ namespace }) => namespace ?? '')].map(([name, within], at) => ({
      id: `${level}-${at + 1}`,
      name: within[0]?.namespace === null ? 'The site' : name === '' ? '/' : name,
      count: within.length,
      groups: viewGroups(within, (finding) =>
        viewFinding(finding, idOf(finding.fingerprint), rules, causeOf(finding)),
      ),
    }));
    const open = level === 'breaking' || level === 'risky' || level === worst;
    return [{ level, label: labels[level], meaning: meanings[level], count: some.length, open, spaces }];
  });
}

const viewGroups = (
  findings: readonly Finding[],
  view: (finding: Finding) => FindingView,
): readonly GroupView[] =>
  [...groupBy(findings, ({ route, method }) => `${route ?? ''} ${method ?? ''}`).values()].map((within) => {
    const [first] = within;
    return {
      method: first?.method ?? '',
      path: pathOf(first),
      operation: first?.places[0]?.operation ?? '',
      findings: within.map(view),
    };
  });

const pathOf = (place: Pick<Place, 'route' | 'namespace'> | undefined): string =>
  place?.route ? routeWords(place.route) : place?.namespace === null ? 'everywhere' : 'the whole namespace';

/** In the order of first appearance. */
function groupBy<Item>(items: readonly Item[], keyOf: (item: Item) => string): Map<string, Item[]> {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return groups;
}

/** Fingerprints make links that survive; two findings may share one. */
function uniqueIds(): (fingerprint: string) => string {
  const times = new Map<string, number>();
  return (fingerprint) => {
    const time = (times.get(fingerprint) ?? 0) + 1;
    times.set(fingerprint, time);
    return `f-${fingerprint}${time === 1 ? '' : `-${time}`}`;
  };
}
