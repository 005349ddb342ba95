// Makes `docs/reference/eslint-rules.md` from the table of the rules for ESLint.

import type { PresetEntry, Presets } from '../eslint/presets.ts';
import type { RuleGroup } from '../eslint/rule-groups.ts';
import { codeSpan } from '../generate/targets/markdown/markdown-text.ts';
import { docPage, markdownTable, proseMarkdown, type DocPage } from './page.ts';

/** @param configs the flat configurations of the plugin */
export const eslintRulesPage = (groups: readonly RuleGroup[], configs: Presets): DocPage =>
  docPage('reference/eslint-rules.md', 'The rules for ESLint', [
    `The plugin \`routewright/eslint\` has ${groups.length} rules. They find the same calls as [\`routewright audit\`](audit.md), and their messages are those of [its rules](audit-rules.md). The [guide](../guides/eslint.md) shows how to set up the plugin.`,
    markdownTable(
      ['Rule', ...Object.keys(configs).map((name) => codeSpan(name))],
      groups.map(({ name }) => [
        `[${codeSpan(name)}](#${name})`,
        ...Object.values(configs).map((rules) => entryText(rules[name])),
      ]),
    ),
    ...groups.map(ruleSection),
  ]);

function entryText(entry: PresetEntry | undefined): string {
  if (entry === undefined || typeof entry === 'string') return codeSpan(entry ?? 'off');
  const [level, options] = entry;
  return `${codeSpan(level)} with ${Object.keys(options).map(codeSpan).join(', ')}`;
}

const ruleSection = ({ name, description, options, audits }: RuleGroup): string =>
  [
    `## \`${name}\``,
    proseMarkdown(description),
    markdownTable(
      ['Rule of `audit`', 'What it reports'],
      audits.map((audit) => [
        `[${codeSpan(audit.code)}](audit-rules.md#${audit.code})`,
        [
          proseMarkdown(`${audit.title}.`),
          ...options
            .filter(({ covers }) => covers(audit))
            .map(({ name: option }) => `Only with the option ${codeSpan(option)}.`),
        ].join(' '),
      ]),
    ),
    ...(options.length === 0
      ? ['The rule has no options.']
      : [
          `Options, which are \`false\` by default:\n\n${options
            .map((one) => `- ${codeSpan(one.name)}: ${proseMarkdown(one.description)}`)
            .join('\n')}`,
        ]),
  ].join('\n\n');
