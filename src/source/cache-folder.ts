import { homedir } from 'node:os';
import { join } from 'node:path';

/** The user's cache folder: the folder that the user sets, or the folder by the rules of the operating system. */
export function cacheFolder(environment: Readonly<Record<string, string | undefined>> = process.env): string {
  const { ROUTEWRIGHT_CACHE: own, XDG_CACHE_HOME: xdg, LOCALAPPDATA: local } = environment;
  if (own) return own;
  if (process.platform === 'win32' && local) return join(local, 'routewright', 'cache');
  if (process.platform === 'darwin') return join(homedir(), 'Library', 'Caches', 'routewright');
  return join(xdg || join(homedir(), '.cache'), 'routewright');
}
