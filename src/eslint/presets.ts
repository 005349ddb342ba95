// The rules of the flat configurations, by the name of the configuration.

type Level = 'error' | 'warn';

/** The level of a rule, alone or with the options that are set. */
export type PresetEntry = Level | [level: Level, options: Readonly<Record<string, boolean>>];

export type Presets = Readonly<Record<'recommended' | 'strict', Readonly<Record<string, PresetEntry>>>>;

export const presets: Presets = {
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
};
