// Lets a compiler read some files from memory instead of the disk. Nothing is written.

import { dirname } from 'node:path/posix';
import type { ts } from 'ts-morph';

/** The text of each replaced file; null for a file that counts as deleted. */
export type Overlay = ReadonlyMap<string, string | null>;

/** Parsed files, shared by compilations with equal options. */
export interface ParsedFiles {
  /** Parsed files from disk; undefined for a file that does not exist. */
  readonly onDisk: Map<string, ts.SourceFile | undefined>;
  /** Parsed files from overlays, by name and text. */
  readonly overlaid: Map<string, ts.SourceFile>;
}

export const emptyParsedFiles = (): ParsedFiles => ({ onDisk: new Map(), overlaid: new Map() });

/**
 * Makes a host read replaced files before the disk.
 *
 * @param host the host of a compiler, which is changed and returned
 * @param parsed the parsed files, to which the host adds the files that it parses
 */
export function overlayHost(host: ts.CompilerHost, overlay: Overlay, parsed: ParsedFiles): ts.CompilerHost {
  const onDisk = { ...host };
  const folders = new Set([...overlay].flatMap(([name, text]) => (text === null ? [] : foldersOf(name))));
  const fromDisk = (...asked: Parameters<ts.CompilerHost['getSourceFile']>): ts.SourceFile | undefined => {
    const [name] = asked;
    if (!parsed.onDisk.has(name)) parsed.onDisk.set(name, onDisk.getSourceFile(...asked));
    return parsed.onDisk.get(name);
  };
  return Object.assign(host, {
    // The host calls its own method `readFile` for every file that it parses.
    readFile: (name: string) => {
      const text = overlay.get(name);
      return text === undefined ? onDisk.readFile(name) : (text ?? undefined);
    },
    fileExists: (name: string) => {
      const text = overlay.get(name);
      return text === undefined ? onDisk.fileExists(name) : text !== null;
    },
    directoryExists: (name: string) => folders.has(name) || (onDisk.directoryExists?.(name) ?? true),
    getSourceFile: (...asked: Parameters<ts.CompilerHost['getSourceFile']>) => {
      const [name] = asked;
      const text = overlay.get(name);
      if (text === undefined) return fromDisk(...asked);
      if (text === null) return undefined;
      const present = parsed.onDisk.get(name);
      if (present?.text === text) return present;
      const key = `${name}\n${text}`;
      const file = parsed.overlaid.get(key) ?? onDisk.getSourceFile(...asked);
      if (file) parsed.overlaid.set(key, file);
      return file;
    },
  });
}

/** The parent folders of a file, such as `/a/b`, `/a` and `/` for `/a/b/c.ts`. */
function foldersOf(name: string): readonly string[] {
  const folder = dirname(name);
  return folder === name ? [] : [folder, ...foldersOf(folder)];
}
