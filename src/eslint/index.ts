// The plugin for ESLint: `import routewright from 'routewright/eslint'`.

import type { ESLint, Linter } from 'eslint';
import { version } from '../package-facts.ts';
import { createRule } from './create-rule.ts';
import { ruleGroups } from './rule-groups.ts';

type ConfigName = 'recommended' | 'strict';

/** A plugin for ESLint 9 and 10, with flat configurations. */
export interface RoutewrightPlugin extends ESLint.Plugin {
  readonly configs: Readonly<Record<ConfigName, Linter.Config>>;
}

const plugin: ESLint.Plugin = {
  meta: { name: 'routewright', version: version(), namespace: 'routewright' },
  rules: Object.fromEntries(ruleGroups.map((group) => [group.name, createRule(group)])),
};

const config = (name: ConfigName, rules: Linter.Config['rules']): Linter.Config => ({
  name: `routewright/${name}`,
  plugins: { routewright: plugin },
  rules: { ...rules },
});

const routewright: RoutewrightPlugin = Object.assign(plugin, {
  configs: {
    recommended: config('recommended', {
      'routewright/known-route': 'error',
      'routewright/valid-arguments': 'error',
      'routewright/declared-response': 'warn',
    }),
    strict: config('strict', {
      'routewright/known-route': ['error', { deprecated: true, notUnderstood: true }],
      'routewright/valid-arguments': 'error',
      'routewright/declared-response': 'error',
    }),
  },
});

export default routewright;
