// The record of a run after which all files were up to date. The record is data of the user's cache, so it is
// checked like any other input.

import { createHash } from 'node:crypto';
import { diagnosticLevels, type Diagnostic } from '../../core/diagnostics/diagnostic.ts';
import { isRecord } from '../../core/model/index/index-document.ts';
import type { ModelFacts } from '../model-facts.ts';
import type { ImportedPackage } from '../missing-packages.ts';
import { isSafePath } from '../output/output-path.ts';

export interface RunRecord {
  /** The hash of the inputs (record-inputs.ts). */
  readonly inputs: string;
  /** All files of the output after the run, with the manifest. */
  readonly files: readonly RecordedFile[];
  readonly facts: ModelFacts;
  /** The problems that were found in the source after the reading, before filters. */
  readonly ofSource: readonly Diagnostic[];
  readonly diagnostics: readonly Diagnostic[];
  readonly targetDiagnostics: readonly Diagnostic[];
  readonly importedPackages: readonly ImportedPackage[];
}

export interface RecordedFile {
  readonly path: string;
  readonly bytes: number;
  readonly hash: string;
}

/** The hash in the first line reveals a record that was cut off. */
export function recordText(record: RunRecord): string {
  const body = JSON.stringify(record);
  return `${hashOf(body)}\n${body}`;
}

/** @returns undefined for a text that is no record */
export function parseRecord(text: string): RunRecord | undefined {
  const end = text.indexOf('\n');
  const body = text.slice(end + 1);
  if (end < 0 || text.slice(0, end) !== hashOf(body)) return undefined;
  try {
    const record: unknown = JSON.parse(body);
    return isRunRecord(record) ? record : undefined;
  } catch {
    return undefined;
  }
}

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');

type Check = (value: unknown) => boolean;

const isText: Check = (value) => typeof value === 'string';
const isCount: Check = (value) => Number.isSafeInteger(value) && Number(value) >= 0;
const isListOf =
  (isItem: Check): Check =>
  (value) =>
    Array.isArray(value) && value.every(isItem);

/** An object with exactly the members of the type, so that no other member reaches a report. */
const isObjectOf =
  <T>(members: Readonly<Record<keyof T & string, Check>>): Check =>
  (value) =>
    isRecord(value) &&
    Object.keys(value).every((name) => Object.hasOwn(members, name)) &&
    Object.entries<Check>(members).every(([name, check]) => check(value[name]));

const isOptional =
  (check: Check): Check =>
  (value) =>
    value === undefined || check(value);

const isDiagnostic = isObjectOf<Diagnostic>({
  code: isText,
  level: (level) => diagnosticLevels.some((one) => one === level),
  where: isObjectOf<Diagnostic['where']>({
    route: isOptional(isText),
    namespaces: isOptional(isListOf(isText)),
    methods: isOptional(isListOf(isText)),
    argument: isOptional(isText),
    pointer: isOptional(isText),
    file: isOptional(isText),
    line: isOptional(isCount),
    column: isOptional(isCount),
  }),
  message: isText,
  done: isText,
});

const isRecordObject = isObjectOf<RunRecord>({
  inputs: isText,
  files: isListOf(
    isObjectOf<RecordedFile>({
      path: (path) => typeof path === 'string' && isSafePath(path),
      bytes: isCount,
      hash: isText,
    }),
  ),
  facts: isObjectOf<ModelFacts>({
    title: isText,
    counts: isObjectOf<ModelFacts['counts']>({
      namespaces: isCount,
      routes: isCount,
      operations: isCount,
      arguments: isCount,
    }),
    isSilentOnResponses: (value) => typeof value === 'boolean',
  }),
  ofSource: isListOf(isDiagnostic),
  diagnostics: isListOf(isDiagnostic),
  targetDiagnostics: isListOf(isDiagnostic),
  importedPackages: isListOf(isObjectOf<ImportedPackage>({ name: isText, versions: isText, target: isText })),
});

const isRunRecord = (value: unknown): value is RunRecord => isRecordObject(value);
