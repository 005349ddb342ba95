// `npm run plugin-findings`: lints real plugins with `lint --exercise`, counts the findings of each rule for plugins, and
// shows a sample of them beside their lines of PHP, so that they can be checked.
//
//   npm run plugin-findings                         all plugins of test/truth/plugins.ts, from wordpress.org
//   npm run plugin-findings -- --only pods          plugins whose name contains this text
//   npm run plugin-findings -- --plugins <folder>   plugins from a folder, as <name>-<version>
//   npm run plugin-findings -- --wp-zip <file>      the zip of a WordPress; default: routewright downloads its default version
//   npm run plugin-findings -- --seconds 50         the maximum time of each exercise
//   npm run plugin-findings -- --sample 20          how many findings of each plugin to show
//
// The PHP files of each plugin must be the pinned ones of test/truth/plugins.ts. The reports stay in
// test-results/plugin-findings.

import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { LintIssue, LintReport } from '../../src/core/model/reports/lint-report.ts';
import { boxPackages } from '../box/packages.ts';
import { routewrightProcess } from '../support/routewright.ts';
import { pinnedPlugin } from '../support/pinned-plugin.ts';
import { measuredPlugins } from '../truth/plugins.ts';
import { sampleOf } from './sample.ts';

const { values } = parseArgs({
  options: {
    only: { type: 'string', default: '' },
    plugins: { type: 'string' },
    'wp-zip': { type: 'string' },
    seconds: { type: 'string', default: '50' },
    sample: { type: 'string', default: '20' },
  },
});

const { folder } = await boxPackages();
const place = join(folder, 'plugin-findings');
const reports = resolve('test-results/plugin-findings');
for (const one of [place, reports]) mkdirSync(one, { recursive: true });
const wordpress = values['wp-zip'] === undefined ? [] : ['--wp-zip', resolve(values['wp-zip'])];

for (const plugin of measuredPlugins.filter(({ slug }) => slug.includes(values.only))) {
  const { slug, version } = plugin;
  const given = await pinnedPlugin(plugin, {
    folder: values.plugins && join(values.plugins, `${slug}-${version}`),
    downloads: reports,
    advice: 'Give a folder with the pinned version: --plugins <folder>',
  });
  // Beside the packages, so that they are found.
  const copy = join(place, slug);
  if (!existsSync(copy)) cpSync(given, copy, { recursive: true });
  const flags = ['--exercise', '--exercise-time', values.seconds, '--format', 'json', '--no-config'];
  const { stdout, stderr } = await routewrightProcess(['lint', `./${slug}`, ...flags, ...wordpress], {
    cwd: place,
  });
  writeFileSync(join(reports, `${slug}.json`), stdout);
  if (stdout === '') console.log(`${slug} ${version}: ${stderr}`);
  else show(`${slug} ${version}`, JSON.parse(stdout) as LintReport);
}

function show(title: string, { issues }: LintReport): void {
  const findings = issues.filter(({ code }) => code.startsWith('plugin-'));
  const counts = new Map<string, number>();
  for (const { code } of findings) counts.set(code, (counts.get(code) ?? 0) + 1);
  console.log(`\n${title}: ${findings.length} findings`);
  for (const [code, count] of counts) console.log(`  ${code} ${count}`);
  for (const finding of sampleOf(findings, Number(values.sample))) console.log(findingText(finding));
}

/** A finding with the lines of PHP that it names. */
function findingText({ code, what, where: [found] }: LintIssue): string {
  const { file = null, line = null, route = '' } = found ?? {};
  const path = file === null ? '' : join(place, file);
  const php = line !== null && existsSync(path) ? readFileSync(path, 'utf8').split('\n') : [];
  const lines = line === null ? [] : php.slice(Math.max(0, line - 2), line + 6);
  return [
    `\n${code} ${file ?? ''}:${line ?? ''} ${route ?? ''}`,
    `  ${what}`,
    ...lines.map((one) => `    ${one}`),
  ].join('\n');
}
