// The line of PHP that declares a route, as a path that the user can open.

import { isAbsolute, posix, relative } from 'node:path';
import type { Operation, Route } from '../core/model/api/api.ts';
import type { PhpPlace } from '../core/model/api/declaration.ts';
import type { Loaded } from './load.ts';

/** The folders of the plugins and themes of a source, by their names in WordPress. */
export type PluginFolders = ReadonlyMap<string, string>;

/** A line of a PHP file, with the function that contains it. */
export interface PhpLine {
  readonly file: string;
  readonly line: number;
  readonly function: string;
}

/** Whether a place is in a folder of the source. For a source without folders: in a plugin or a theme. */
export const isOwnPlace = ({ owner }: PhpPlace, folders: PluginFolders): boolean =>
  owner !== undefined && (folders.size === 0 ? owner !== 'wordpress' : folders.has(owner));

/** The line of a place; undefined for a function of PHP itself, which has no file. */
export function phpLine(place: PhpPlace | undefined, folders: PluginFolders): PhpLine | undefined {
  const line = fileAndLine(place, folders);
  return line && place ? { ...line, function: place.function } : undefined;
}

/** The file and line of a place; undefined for a function of PHP itself, which has no file. */
export function fileAndLine(
  place: PhpPlace | undefined,
  folders: PluginFolders,
): Omit<PhpLine, 'function'> | undefined {
  if (place?.file === undefined || place.line === undefined) return undefined;
  const { file, line, owner = '' } = place;
  const folder = folders.get(owner);
  return { file: folder === undefined ? file : pathInFolder(folder, pathInOwner(place)), line };
}

/** The path of the file of a place in the folder of its plugin, theme or WordPress. */
export const pathInOwner = ({ file = '', owner = '' }: PhpPlace): string =>
  file.startsWith(`${owner}/`) ? file.slice(owner.length + 1) : file;

/** The path of a file in a folder, with `/`, relative to the current folder if the file is in it. */
export function pathInFolder(folder: string, inside: string): string {
  const fromHere = isAbsolute(folder) ? relative('', folder) : folder;
  return posix.join((fromHere.startsWith('..') ? folder : fromHere).replaceAll('\\', '/'), inside);
}

export interface OperationPlaces {
  readonly registered?: PhpPlace;
  readonly callback?: PhpPlace;
  readonly permission?: PhpPlace;
  readonly schema?: PhpPlace;
}

/** The places of an operation in the code of a plugin; empty if they are not known. */
export const operationPlaces = (
  { declaredAt: ofRoute }: Pick<Route, 'declaredAt'>,
  { declaredAt }: Pick<Operation, 'declaredAt'>,
): OperationPlaces => ({
  ...(declaredAt?.registered && { registered: declaredAt.registered }),
  ...(declaredAt?.callback && { callback: declaredAt.callback }),
  ...(declaredAt?.permission && { permission: declaredAt.permission }),
  ...(ofRoute?.schema && { schema: ofRoute.schema }),
});

/** The lines that declare an operation, by what each line is; empty if they are not known. */
export const operationLines = (
  route: Pick<Route, 'declaredAt'>,
  operation: Pick<Operation, 'declaredAt'>,
  folders: PluginFolders,
): Readonly<Record<string, PhpLine>> =>
  Object.fromEntries(
    Object.entries(operationPlaces(route, operation) as Readonly<Record<string, PhpPlace>>).flatMap(
      ([what, place]) => {
        const line = phpLine(place, folders);
        return line ? [[what, line] as const] : [];
      },
    ),
  );

/** The folders of a source that was read; empty for a source without folders. */
export const foldersOf = (loaded: Loaded): PluginFolders =>
  (loaded.kind === 'index' ? loaded.folders : undefined) ?? new Map();
