// The pages that are generated from the program. To add a page, add a row to the table.

import { auditRules } from '../audit/rules.ts';
import { presets } from '../eslint/presets.ts';
import { ruleGroups } from '../eslint/rule-groups.ts';
import { pluginRules } from '../lint/plugin/plugin-rules.ts';
import { problemCatalogue } from '../lint/problem-catalogue.ts';
import { loadCommands } from '../cli/capabilities.ts';
import { environmentVariables, exitCodes } from '../cli/parse.ts';
import { everyRule } from '../drift/rules/every-rule.ts';
import { auditRulesPage } from './audit-rules-page.ts';
import { commandLinePage } from './command-line-page.ts';
import { configPage, type ConfigSchema } from './config-page.ts';
import { diagnosticsPage } from './diagnostics-page.ts';
import { driftRulesPage } from './drift-rules-page.ts';
import { eslintRulesPage } from './eslint-rules-page.ts';
import { readEntries } from './library-model.ts';
import { libraryPage } from './library-page.ts';
import type { DocPage } from './page.ts';
import { pluginRulePage, pluginRulesPage } from './plugin-rules-pages.ts';
import { scriptsPage } from './scripts-page.ts';

const pageMakers: readonly ((config: ConfigSchema) => DocPage | Promise<DocPage>)[] = [
  async () =>
    commandLinePage({
      commands: await loadCommands(),
      exitCodes,
      environment: environmentVariables,
    }),
  configPage,
  () => driftRulesPage(everyRule),
  () => diagnosticsPage(problemCatalogue),
  () => auditRulesPage(auditRules),
  () => eslintRulesPage(ruleGroups, presets),
  () => pluginRulesPage(pluginRules),
  scriptsPage,
  ...Object.entries(pluginRules).map(
    ([code, rule]) =>
      () =>
        pluginRulePage(code, rule),
  ),
];

/**
 * The formatted page of the library's functions. It takes some seconds, because TypeDoc compiles the sources.
 */
export async function libraryReferencePage(): Promise<DocPage> {
  return formatted(await libraryFunctionsPage());
}

async function libraryFunctionsPage(): Promise<DocPage> {
  const { index, core } = await readEntries('index', 'core');
  return libraryPage([
    {
      name: 'routewright',
      doc: index,
      groups: {
        'One source': /^(?!.*(?:Project|[Ff]leet))/,
        'Projects of a configuration': /Project/,
        'Many sites': /[Ff]leet/,
      },
    },
    { name: 'routewright/core', doc: core, prefix: 'core.', groups: { 'Without Node': /^/ } },
  ]);
}

/**
 * The formatted pages, as files of `docs/`, without the page of the library's functions.
 *
 * @param config the contents of `routewright.config.schema.json`
 */
export const referencePages = (config: ConfigSchema): Promise<readonly DocPage[]> =>
  Promise.all(pageMakers.map(async (make) => formatted(await make(config))));

async function formatted({ path, text }: DocPage): Promise<DocPage> {
  const { format } = await import('prettier');
  return { path, text: await format(text, { parser: 'markdown', printWidth: 110, singleQuote: true }) };
}
