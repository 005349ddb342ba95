// The changes that a run would make in the output folder, with the causes of each change.
// `generate` carries out a plan and `--check` prints a plan, so their results always agree.

import { recordedChanges } from '../../core/model/options/recorded-options.ts';
import type { OutputFile } from '../../core/model/files/output-files.ts';
import { hashWithoutLayout } from './content-hash.ts';
import { isAsWritten, isOfTargets, recorded } from './generated-file.ts';
import {
  hashOfNormalizedText,
  hashOfText,
  manifestName,
  manifestText,
  type FileHashes,
  type Manifest,
  type ManifestOptions,
} from './manifest.ts';
import type { Present } from './disk-entry.ts';

export type ChangeCause =
  /** The model has changed. */
  | 'site-changed'
  /** The version of routewright, its formatter or its options have changed. */
  | 'tool-changed'
  /** The file was edited or deleted. */
  | 'hand-edited'
  /** The file exists but was not written by routewright. */
  | 'foreign'
  /** Nothing has been generated in this folder yet. */
  | 'never-generated';

export interface FileChange {
  readonly path: string;
  /**
   * The state that `--check` reports: the content differs, the file is missing, or the file should not exist.
   */
  readonly state: 'stale' | 'missing' | 'surplus';
  readonly causes: readonly ChangeCause[];
  /** A folder, link or other entry that prevents writing the file. */
  readonly obstacle?: string;
}

export interface Plan {
  readonly changes: readonly FileChange[];
  /** All files of the output. `text` is absent if the file is up to date. */
  readonly files: readonly OutputFilePlan[];
  readonly remove: readonly string[];
  /** Files that the manifest names, in folders of no known target. They are not changed. */
  readonly leave: readonly string[];
  readonly toolChanges: readonly string[];
}

export interface OutputFilePlan {
  readonly path: string;
  readonly bytes: number;
  /** The hash of the file after the run. */
  readonly hash: string;
  readonly text?: string;
}

export type ManifestHead = Omit<Manifest, 'files'>;

export interface WantedOutput {
  readonly head: ManifestHead;
  readonly files: readonly OutputFile[];
  /** The names of all targets that can have written files of an earlier run. */
  readonly knownTargets: readonly string[];
}

export interface OutputFolder {
  readonly manifest: Manifest | undefined;
  readonly manifestFile: Present;
  readonly present: (path: string) => Present;
}

export type FormatTexts = (files: readonly OutputFile[]) => Promise<readonly string[]>;

export type IsSameContent = (path: string, one: string, other: string) => Promise<boolean>;

export interface Formatters {
  readonly format: FormatTexts;
  readonly isSameContent: IsSameContent;
}

/**
 * Compares the generated files with the existing files. A file that matches the manifest is not formatted
 * again. If only the user's own formatter has changed a file, the file keeps the user's formatting.
 */
export async function planOutput(
  wanted: WantedOutput,
  found: OutputFolder,
  { format, isSameContent }: Formatters,
): Promise<Plan> {
  const before = found.manifest;
  const toolChanges = before === undefined ? [] : describeToolChanges(before, wanted.head);
  const sameFormatting =
    before !== undefined && JSON.stringify(before.formatting) === JSON.stringify(wanted.head.formatting);
  const upstream = upstreamCauses(before, wanted.head, toolChanges);

  const compared = wanted.files.map((file) => compareFile(file, recorded(before, file.path), found));
  const isSettled = ({ old, rendered, present, written }: ComparedFile): boolean =>
    sameFormatting && old?.rendered === rendered && present.kind === 'file' && old.written === written;
  const open = compared.filter((one) => !isSettled(one));
  const texts = await format(open.map(({ file }) => file));
  const formatted = new Map(open.map(({ file }, at) => [file.path, texts[at] ?? '']));

  const changes: FileChange[] = [];
  const files: OutputFilePlan[] = [];
  const hashes: [string, FileHashes][] = [];
  for (const { file, old, present, rendered, written, encoded } of compared) {
    const { path } = file;
    const text = formatted.get(path) ?? (present.kind === 'file' ? present.text : file.text);
    const bytes = text === file.text ? encoded : Buffer.from(text);
    const fresh = text === file.text ? rendered : hashOfText(bytes);
    const isReformatted =
      present.kind === 'file' &&
      old !== undefined &&
      sameFormatting &&
      ![fresh, old.written].includes(written ?? '') &&
      (await isSameContent(path, present.text, text));
    const unchanged = written === fresh || isReformatted;
    const hash = unchanged && written !== undefined ? written : fresh;
    files.push({ path, bytes: bytes.length, hash, ...(unchanged ? {} : { text }) });
    const content =
      (written === old?.written && fresh === written && old?.content) || hashWithoutLayout(path, bytes);
    hashes.push([path, { rendered, written: fresh, ...(content !== undefined && { content }) }]);
    if (unchanged) continue;

    const changedBehind = old?.rendered !== rendered || !sameFormatting;
    changes.push({
      path,
      state: present.kind === 'nothing' ? 'missing' : 'stale',
      causes: changeCausesOf(path, old, present, changedBehind ? upstream : []),
      ...(present.kind === 'obstacle' ? { obstacle: present.what } : {}),
    });
  }

  const kept = new Set(wanted.files.map(({ path }) => path));
  const remove: string[] = [];
  const leave: string[] = [];
  for (const [path, old] of Object.entries(before?.files ?? {})) {
    const present = found.present(path);
    if (kept.has(path) || present.kind !== 'file') continue;
    if (!isOfTargets(path, wanted.knownTargets)) {
      leave.push(path);
      continue;
    }
    // An edited file may contain the user's work, so the file is not removed.
    if (isAsWritten(path, old, present.text)) remove.push(path);
    changes.push({ path, state: 'surplus', causes: changeCausesOf(path, old, present, upstream) });
  }

  const manifest: Manifest = { ...wanted.head, files: Object.fromEntries(hashes.sort(byPath)) };
  const manifestChange = planManifest(manifest, found, upstream);
  if (manifestChange !== undefined) changes.push(manifestChange);
  const text = manifestText(manifest);
  files.push({
    path: manifestName,
    bytes: Buffer.byteLength(text),
    hash: hashOfNormalizedText(
      manifestChange === undefined && found.manifestFile.kind === 'file' ? found.manifestFile.text : text,
    ),
    ...(manifestChange === undefined ? {} : { text }),
  });
  return { changes, files, remove, leave, toolChanges };
}

interface ComparedFile {
  readonly file: OutputFile;
  readonly old: FileHashes | undefined;
  readonly present: Present;
  readonly rendered: string;
  readonly written: string | undefined;
  /** The text in UTF-8. */
  readonly encoded: Buffer;
}

function compareFile(file: OutputFile, old: FileHashes | undefined, found: OutputFolder): ComparedFile {
  const present = found.present(file.path);
  const written = present.kind === 'file' ? hashOfNormalizedText(present.text) : undefined;
  const encoded = Buffer.from(file.text);
  return { file, old, present, rendered: hashOfText(encoded), written, encoded };
}

const byPath = ([one]: readonly [string, unknown], [other]: readonly [string, unknown]): number =>
  one < other ? -1 : 1;

function upstreamCauses(
  before: Manifest | undefined,
  now: ManifestHead,
  toolChanges: readonly string[],
): readonly ChangeCause[] {
  if (before === undefined) return ['never-generated'];
  // Another version, filter or configuration changes the model even if the site has not changed.
  const siteChanged =
    before.model !== now.model &&
    before.routewright === now.routewright &&
    sameFilters(before.options, now.options) &&
    before.config === now.config;
  const toolChanged = toolChanges.length > 0;
  // If model, version and options are equal but the text differs, the code of routewright was changed.
  if (!siteChanged && !toolChanged) return ['tool-changed'];
  return [
    ...(siteChanged ? ['site-changed' as const] : []),
    ...(toolChanged ? ['tool-changed' as const] : []),
  ];
}

function changeCausesOf(
  path: string,
  old: FileHashes | undefined,
  present: Present,
  upstream: readonly ChangeCause[],
): readonly ChangeCause[] {
  if (old === undefined) return present.kind === 'nothing' ? upstream : ['foreign'];
  return present.kind === 'file' && isAsWritten(path, old, present.text)
    ? upstream
    : [...upstream, 'hand-edited'];
}

function planManifest(
  manifest: Manifest,
  found: OutputFolder,
  upstream: readonly ChangeCause[],
): FileChange | undefined {
  const { manifestFile: present, manifest: before } = found;
  const path = manifestName;
  if (present.kind === 'obstacle')
    return { path, state: 'stale', causes: ['foreign'], obstacle: present.what };
  if (present.kind === 'nothing') return { path, state: 'missing', causes: ['never-generated'] };
  if (before !== undefined && manifestText(before) === manifestText(manifest)) return undefined;
  return { path, state: 'stale', causes: before === undefined ? ['hand-edited'] : upstream };
}

function describeToolChanges(before: Manifest, now: ManifestHead): readonly string[] {
  const changes: string[] = [];
  if (before.routewright !== now.routewright)
    changes.push(`routewright ${before.routewright} → ${now.routewright}`);
  if (JSON.stringify(before.formatting) !== JSON.stringify(now.formatting))
    changes.push(`formatting: ${formattingText(before)} → ${formattingText(now)}`);
  if (before.config !== now.config) changes.push('another configuration');
  for (const name of ['target', 'namespace', 'route', 'method'] as const)
    if (optionText(before.options, name) !== optionText(now.options, name))
      changes.push(`--${name}: ${optionText(before.options, name)} → ${optionText(now.options, name)}`);
  return [...changes, ...recordedChanges(before.options, now.options)];
}

const sameFilters = (one: ManifestOptions, other: ManifestOptions): boolean =>
  (['namespace', 'route', 'method'] as const).every(
    (name) => optionText(one, name) === optionText(other, name),
  );

const formattingText = ({ formatting }: Pick<Manifest, 'formatting'>): string =>
  formatting === null
    ? 'none'
    : `prettier ${formatting.prettier} (${Object.entries(formatting)
        .filter(([name]) => name !== 'prettier')
        .map(([name, value]) => `${name} ${String(value)}`)
        .join(', ')})`;

const optionText = (options: ManifestOptions, name: 'target' | 'namespace' | 'route' | 'method'): string =>
  options[name].length === 0 ? 'all' : options[name].join(',');
