// An audit for people: worst first, each finding with the code it is about.

import type { Audit, AuditFinding, AuditRules } from '../model/audit.ts';
import type { DriftLevel } from '../model/drift.ts';
import { approvalWords } from '../report/approval-words.ts';
import { auditCaveats, auditSummaryWords, callsWords, filesWords } from '../report/audit/audit-words.ts';
import { codePlaceWords } from '../report/usage-words.ts';
import { count } from '../schema/schema-words.ts';
import { levelColour } from './drift-lines.ts';
import { bold, cyan, dim, green, wrap, type Line } from './lines.ts';
import { frameLines } from './usage-lines.ts';

export interface AuditShown {
  readonly shows: (level: DriftLevel) => boolean;
  /** Also lists the calls whose address the code does not tell. */
  readonly verbose: boolean;
  readonly suggests: boolean;
}

export function auditLines(
  audit: Audit,
  rules: AuditRules,
  { shows, verbose, suggests }: AuditShown,
): readonly Line[] {
  const shown = audit.findings.filter(({ level }) => shows(level));
  const hidden = audit.findings.length - shown.length;
  const suggestions = new Map(audit.calls.map((call) => [placeKey(call), call.suggestion]));
  const notes = auditCaveats(audit);
  return [
    ...[filesWords(audit), ...notes].map((text): Line => [dim(text)]),
    [],
    ...shown.flatMap((finding) => [
      ...findingLines(finding, rules, suggestions.get(placeKey(finding)) ?? null),
      [],
    ]),
    ...(verbose ? unreadLines(audit) : []),
    ...(suggests ? suggestionLines(audit) : []),
    ...(hidden > 0 ? [[dim(`${count(hidden, 'milder finding')} not shown: --all lists them`)]] : []),
    [bold(auditSummaryWords(audit)), ` ${callsWords(audit)}`],
    ...(shown.length > 0 ? [[dim('What a code means: routewright explain <code>')]] : []),
  ];
}

const placeKey = ({ file, line }: { readonly file: string; readonly line: number }): string =>
  `${file}\n${line}`;

export function findingLines(
  finding: AuditFinding,
  rules: AuditRules,
  suggestion: string | null,
): readonly Line[] {
  const { code, level, reason, hint, approval, fingerprint } = finding;
  return [
    [
      levelColour[level](level),
      '  ',
      bold(rules.get(code)?.title ?? code),
      '  ',
      dim(`${code} ${fingerprint}`),
    ],
    ['  ', cyan(codePlaceWords(finding))],
    ...frameLines(finding),
    ...wrap(hint === null ? reason : `${reason} ${hint}`, 90).map((line): Line => [`  ${line}`]),
    ...(suggestion === null ? [] : [[dim('  with the generated client: '), suggestion]]),
    ...(approval ? [[green(`  ${approvalWords(approval)}`)]] : []),
  ];
}

/** Every call that a call of the generated client can stand for, where they were asked for. */
const suggestionLines = ({ calls, findings }: Audit): readonly Line[] => {
  const told = new Set(findings.map(placeKey));
  const left = calls.filter((call) => call.suggestion !== null && !told.has(placeKey(call)));
  return left.length === 0
    ? []
    : left.map((call): Line => [cyan(codePlaceWords(call)), `  ${call.suggestion ?? ''}`]);
};

const unreadLines = ({ unknown, elsewhere }: Audit): readonly Line[] => [
  ...unknown.map((call): Line => [
    cyan(codePlaceWords(call)),
    dim(`  ${call.caller}: the code does not tell the address`),
  ]),
  ...elsewhere.map((call): Line => [
    cyan(codePlaceWords(call)),
    dim(`  ${call.caller}: goes to ${call.host}`),
  ]),
  ...(unknown.length + elsewhere.length > 0 ? [[]] : []),
];
