// What PHP logs, in words for people: which line of which plugin said what.

import { markupText, plainText } from '../file/plain-text.ts';
import { networkMark } from './site-php.ts';
import { wordpressFolder } from './messages.ts';

export interface LogEntry {
  readonly kind: 'fatal' | 'warning' | 'network';
  /** What was said; of `network` the host that was asked for. */
  readonly message: string;
  /** In a plugin: `my-plugin/includes/rest.php:12`; else below WordPress. Absent where PHP does not say. */
  readonly place?: string;
}

/** `[22-Nov-2026 20:00:00 UTC] PHP Warning:  Undefined variable $a in /wordpress/… on line 3` */
const entry =
  /^\[[^\]]{10,40}\] (?:PHP )?(?:(Fatal error|Parse error|Recoverable fatal error|Warning|Notice|Deprecated|Strict Standards):\s+)?(.*)$/s;
const place = / in (\/\S[^\n]*?)(?: on line |:)(\d+)/;

/** @param log as PHP writes it: an entry begins with its date, and may go on below */
export function readLog(log: string): readonly LogEntry[] {
  const entries = log.split(/\n(?=\[[^\]\n]{10,40}\] )/).flatMap((text) => entryOf(text.trim()));
  return distinct(entries);
}

/** Each of several alike once. */
export function distinct(entries: readonly LogEntry[]): readonly LogEntry[] {
  const seen = new Set<string>();
  return entries.filter((one) => {
    const key = `${one.kind} ${one.message} ${one.place ?? ''}`;
    return !seen.has(key) && seen.add(key);
  });
}

function entryOf(text: string): readonly LogEntry[] {
  const [, level, said = ''] = entry.exec(text) ?? [];
  if (said.startsWith(networkMark))
    return [{ kind: 'network', message: plainText(said.slice(networkMark.length).trim(), 100) }];
  if (said === '') return [];
  const found = place.exec(said);
  const message = markupText(
    (found ? said.slice(0, found.index) : said).split('\nStack trace')[0] ?? '',
    400,
  );
  const isFatal = level !== undefined && /fatal|parse/i.test(level);
  return [{ kind: isFatal ? 'fatal' : 'warning', message, ...(found && { place: placeOf(found) }) }];
}

const placeOf = ([, path = '', line = '']: readonly string[]): string => phpPlace(path, line);

/** A path in WordPress and a line, parted by a colon, for people. */
export const placeWords = (place: string): string =>
  phpPlace(place.replace(/:\d+$/, ''), /\d+$/.exec(place)?.[0] ?? '');

/** A line of a file in WordPress, for people. */
export const phpPlace = (path: string, line: number | string): string =>
  plainText(`${inPlugin(path)}:${line}`, 300);

/** A path as its author knows it: it begins with the folder of the plugin. */
const inPlugin = (path: string): string =>
  path
    .replace(new RegExp(`^${wordpressFolder}/wp-content/(?:plugins|themes)/`), '')
    .replace(new RegExp(`^${wordpressFolder}/`), '');

/** Whether an entry is of a plugin or a theme, not of WordPress itself. */
export const isOfPackage = ({ place: at }: LogEntry): boolean =>
  at !== undefined && !/^(?:wp-(?:includes|admin)\/|[\w-]+\.php:|\/)/.test(at);

/** A fatal error as a message ends with it: what, and where. */
export const fatalWords = ({ message, place: at }: LogEntry): string =>
  `${message.replace(/^Uncaught /, '')}${at === undefined ? '' : ` in ${at}`}`;
