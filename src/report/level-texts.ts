// The names of levels in reports.

import type { LintLevel } from '../core/model/reports/issue.ts';
import type { DriftLevel } from '../core/model/reports/drift.ts';
import type { LevelTexts } from './report.ts';

const textsByLevel: Readonly<Record<DriftLevel | LintLevel, Pick<LevelTexts, 'label' | 'meaning'>>> = {
  breaking: {
    label: 'Breaking',
    meaning: 'Existing calls now fail, or responses no longer fit their types.',
  },
  risky: {
    label: 'Risky',
    meaning: 'The change breaks some clients, depending on how they use the interface.',
  },
  safe: { label: 'Safe', meaning: 'Existing calls work as before.' },
  docs: { label: 'Documentation', meaning: 'Only text for people changed.' },
  error: { label: 'Errors', meaning: 'A part of the source cannot be used.' },
  warning: { label: 'Warnings', meaning: 'A part of the source was corrected or left out.' },
  info: { label: 'Notes', meaning: 'The issue is worth knowing. Nothing is lost.' },
};

const expandedLevels: ReadonlySet<string> = new Set(['breaking', 'risky', 'error', 'warning']);

/** @param worst the most severe level in the report, which is always expanded */
export const levelTexts = (
  levels: readonly (DriftLevel | LintLevel)[],
  worst: string | undefined,
): readonly LevelTexts[] =>
  levels.map((level) => ({
    level,
    ...textsByLevel[level],
    isOpen: expandedLevels.has(level) || level === worst,
  }));
