// The reports of a comparison, or of the projects that were compared, as the action has
// laid them down: `drift.json` and its like in one folder, or in one for each project.

import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { driftLevels, type Drift, type VersionAdvice } from '../model/drift.ts';
import { commentMark } from '../report/markdown.ts';

interface Report {
  /** Of the project; empty where there is none. */
  readonly name: string;
  readonly folder: string;
  readonly drift: Drift;
  readonly markdown: string;
}

export interface Reports {
  /** What later steps are told, by the names of the action's outputs. */
  readonly outputs: Readonly<Record<string, string>>;
  /** All in one; its first line is the mark. */
  readonly markdown: string;
  readonly hasFindings: boolean;
  /** Tells the findings of projects apart for code scanning, which takes one run of a category. */
  readonly categorise: (key: string) => void;
}

/** @param folder what the action's output `reports` names */
export function readReports(folder: string): Reports {
  const reports = [
    ...reportIn(folder, ''),
    ...readdirSync(folder)
      .toSorted()
      .flatMap((name) => reportIn(join(folder, name), name)),
  ];
  const count = (level: (typeof driftLevels)[number]): number =>
    reports.reduce((sum, { drift }) => sum + drift.summary.counts[level], 0);
  return {
    outputs: {
      ...Object.fromEntries(driftLevels.map((level) => [level, String(count(level))])),
      'version-advice': highest(reports.map(({ drift }) => drift.summary.versionAdvice)),
    },
    markdown: joined(reports),
    hasFindings: reports.some(({ drift }) => drift.findings.length > 0),
    categorise: (key) => {
      for (const { name, folder: own } of reports)
        if (name !== '') categorise(join(own, 'drift.sarif'), key, name);
    },
  };
}

function reportIn(folder: string, name: string): readonly Report[] {
  if (!existsSync(join(folder, 'drift.json'))) return [];
  const text = (file: string): string => readFileSync(join(folder, file), 'utf8');
  return [{ name, folder, drift: JSON.parse(text('drift.json')) as Drift, markdown: text('drift.md') }];
}

const advices: readonly VersionAdvice[] = ['none', 'patch', 'minor', 'major'];

const highest = (given: readonly VersionAdvice[]): VersionAdvice =>
  advices.findLast((advice) => given.includes(advice)) ?? 'none';

/** A comment on GitHub holds no more; the report of one project keeps within by itself. */
const longestComment = 64_000;

function joined(reports: readonly Report[]): string {
  const [first, ...others] = reports;
  if (first?.name === '' || first === undefined) return first?.markdown ?? '';
  let left = longestComment;
  const parts = [first, ...others].map(({ name, markdown }) => {
    const text = markdown.replace(commentMark, '').trim().replace(/^## /, `## ${name}: `);
    left -= text.length;
    if (left >= 0) return text;
    const [head = '', , summary = ''] = text.split('\n');
    return `${head}\n\n${summary} The findings do not fit into a comment; the reports have them all.`;
  });
  return `${commentMark}\n${parts.join('\n\n')}\n`;
}

interface Sarif {
  readonly runs: readonly object[];
}

function categorise(file: string, key: string, name: string): void {
  const sarif = JSON.parse(readFileSync(file, 'utf8')) as Sarif;
  const automationDetails = { id: `routewright${key}/${name}/` };
  const runs = sarif.runs.map((run) => ({ ...run, automationDetails }));
  writeFileSync(file, JSON.stringify({ ...sarif, runs }, null, 2));
}
