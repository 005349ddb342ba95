// Makes `docs/reference/plugin-rules.md`, and a page for each rule with PHP that breaks it and PHP that does not.

import { codeSpan } from '../generate/targets/markdown/markdown-text.ts';
import type { PluginRule } from '../lint/plugin/plugin-rule.ts';
import { docPage, headline, markdownTable, proseMarkdown, type DocPage } from './page.ts';

/** The page of a rule, beside the list of rules. */
const pageOf = (code: string): string => `rules/${code.replace(/^plugin-/, '')}.md`;

type Rules = Readonly<Record<string, PluginRule>>;

export const pluginRulesPage = (rules: Rules): DocPage =>
  docPage('reference/plugin-rules.md', 'Rules for plugins', [
    '`routewright lint ./my-plugin` starts a WordPress with the plugin, and checks the routes that the plugin registers. Each issue names the line of PHP. Issues of WordPress itself and of other plugins are not shown.',
    'With `--exercise`, the command also calls the routes of the plugin in this WordPress, and compares the responses with the schemas of the routes. The rules for properties and numbers need it.',
    markdownTable(
      ['Rule', 'Level', 'Finding'],
      Object.entries(rules).map(([code, { title, level }]) => [
        `[${codeSpan(code)}](${pageOf(code)})`,
        level,
        proseMarkdown(title),
      ]),
    ),
    'The configuration changes the level of a rule, or turns it off. The key is the source as you name it, or a glob. `lint` exits with 1 if an error is left.',
    '```json\n{\n  "sites": {\n    "./my-plugin": {\n      "levels": { "plugin-write-public": "error", "plugin-schema-missing": "off" }\n    }\n  }\n}\n```',
    'See also [Check a plugin in CI](../guides/plugin-ci.md), and [what the rules find in public plugins](plugin-findings.md).',
  ]);

export const pluginRulePage = (
  code: string,
  { title, level, explain, howToProceed, wrong, right }: PluginRule,
): DocPage =>
  docPage(`reference/${pageOf(code)}`, code, [
    headline(title, level),
    proseMarkdown(explain),
    'Wrong:',
    phpBlock(wrong),
    'Right:',
    phpBlock(right),
    `What you can do: ${proseMarkdown(howToProceed)}`,
    '[All rules for plugins](../plugin-rules.md)',
  ]);

const phpBlock = (code: string): string => `\`\`\`php\n${code.replaceAll('\t', '    ')}\n\`\`\``;
