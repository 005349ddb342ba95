// The rules of the flat configurations, by the name of the configuration.

import type { Linter } from 'eslint';

export const presets = {
  recommended: {
    'known-route': 'error',
    'valid-arguments': 'error',
    'declared-response': 'warn',
  },
  strict: {
    'known-route': ['error', { deprecated: true, notUnderstood: true }],
    'valid-arguments': 'error',
    'declared-response': 'error',
  },
} satisfies Readonly<Record<string, Readonly<Record<string, Linter.RuleEntry>>>>;
