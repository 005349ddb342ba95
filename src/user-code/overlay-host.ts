// A compiler's view of the disk with some files in the place of others; nothing is written.

import { dirname } from 'node:path/posix';
import type { ts } from 'ts-morph';

/** The text that stands in a file's place; null where the file counts as gone. */
export type Overlay = ReadonlyMap<string, string | null>;

/** What compilations with the same options have parsed, to be parsed once. */
export interface ParsedFiles {
  /** As they stand on disk; undefined where there is no such file. */
  readonly onDisk: Map<string, ts.SourceFile | undefined>;
  /** Those of overlays, by name and text. */
  readonly overlaid: Map<string, ts.SourceFile>;
}

export const nothingParsed = (): ParsedFiles => ({ onDisk: new Map(), overlaid: new Map() });

/**
 * Puts the overlay over what a host reads.
 *
 * @param host of the compiler that parses; it is changed
 * @param parsed grows by what the host parses
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
    // What the host parses it reads by its own `readFile`.
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

/** `/a/b/c.ts` → `/a/b`, `/a` */
function foldersOf(name: string): readonly string[] {
  const folder = dirname(name);
  return folder === name ? [] : [folder, ...foldersOf(folder)];
}
