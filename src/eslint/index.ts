// The plugin for ESLint: `import routewright from 'routewright/eslint'`.

import type { ESLint, Linter } from 'eslint';
import { version } from '../node/package-facts.ts';
import { createRule } from './create-rule.ts';
import { presets, type Presets } from './presets.ts';
import { ruleGroups } from './rule-groups.ts';

/** A plugin for ESLint 9 and 10, with flat configurations. */
export interface RoutewrightPlugin extends ESLint.Plugin {
  readonly configs: {
    /** Reports properties of responses as warnings, and all other findings as errors. */
    readonly recommended: Linter.Config;
    /** Reports all findings as errors, with deprecated calls and calls that were not understood. */
    readonly strict: Linter.Config;
  };
}

const plugin: ESLint.Plugin = {
  meta: { name: 'routewright', version: version(), namespace: 'routewright' },
  rules: Object.fromEntries(ruleGroups.map((group) => [group.name, createRule(group)])),
};

const config = (name: keyof Presets): Linter.Config => ({
  name: `routewright/${name}`,
  plugins: { routewright: plugin },
  rules: Object.fromEntries(
    Object.entries(presets[name]).map(([rule, entry]) => [`routewright/${rule}`, entry]),
  ),
});

const routewright: RoutewrightPlugin = Object.assign(plugin, {
  configs: { recommended: config('recommended'), strict: config('strict') },
});

export default routewright;
