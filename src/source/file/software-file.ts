// Reads the file that `snapshot --software` saved.

import { readFileSync } from 'node:fs';
import { Halt } from '../../core/diagnostics/halt.ts';
import type { InstalledPart, Software } from '../../core/model/software/software.ts';
import { isRecord } from '../../core/model/index/index-document.ts';
import { nameOfFile } from '../source-name.ts';

/**
 * @returns null if the file does not exist
 * @throws Halt `usage` when the file is not a list of software
 */
export function readSoftwareFile(file: string): Software | null {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch {
    return null;
  }
  return parseSoftware(text, nameOfFile(file));
}

/** @throws Halt `usage` when a text is not a list of software */
export function parseSoftware(text: string, name: string): Software {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    value = undefined;
  }
  if (isRecord(value)) {
    const { core } = value;
    const [plugins, themes] = [partsIn(value['plugins']), partsIn(value['themes'])];
    const isSound = (core === undefined || typeof core === 'string') && plugins !== null && themes !== null;
    if (isSound)
      return { ...(core !== undefined && { core }), ...(plugins && { plugins }), ...(themes && { themes }) };
  }
  throw new Halt(
    'usage',
    `${name} is not a list of the software of a site.`,
    'Save the file again with the command `snapshot` and its option `software`, or delete the file.',
  );
}

/**
 * The plugins or themes in a value; undefined if the value is absent, null if the value is not a list of plugins
 * or themes.
 */
function partsIn(value: unknown): readonly InstalledPart[] | null | undefined {
  if (value === undefined) return undefined;
  if (!Array.isArray(value)) return null;
  const parts = value.flatMap((one: unknown): readonly InstalledPart[] => {
    if (!isRecord(one)) return [];
    const { slug, name, version, active } = one;
    return typeof slug === 'string' && typeof name === 'string' && typeof version === 'string'
      ? [{ slug, name, version, active: active === true }]
      : [];
  });
  return parts.length === value.length ? parts : null;
}
