// Reads PHP's log for people: each message, and the line of the plugin that caused it.

import { markupText, plainText } from '../file/plain-text.ts';
import { networkMark } from './site-php.ts';
import { wordpressFolder } from './messages.ts';

export interface LogEntry {
  readonly kind: 'fatal' | 'warning' | 'network';
  /** The message. For `network`, it is the requested host. */
  readonly message: string;
  /**
   * The place in a plugin (`my-plugin/includes/rest.php:12`) or relative to WordPress; absent where PHP does
   * not log it.
   */
  readonly place?: string;
}

/** `[22-Nov-2026 20:00:00 UTC] PHP Warning:  Undefined variable $a in /wordpress/… on line 3` */
const logEntryPattern =
  /^\[[^\]]{10,40}\] (?:PHP )?(?:(Fatal error|Parse error|Recoverable fatal error|Warning|Notice|Deprecated|Strict Standards):\s+)?(.*)$/s;
const logPlacePattern = / in (\/\S[^\n]*?)(?: on line |:)(\d+)/;

/** @param log PHP's log: an entry begins with its date, and may continue on the next lines */
export function readLog(log: string): readonly LogEntry[] {
  const entries = log.split(/\n(?=\[[^\]\n]{10,40}\] )/).flatMap((text) => parseLogEntry(text.trim()));
  return distinct(entries);
}

/** The entries without repetitions. */
export function distinct(entries: readonly LogEntry[]): readonly LogEntry[] {
  const seen = new Set<string>();
  return entries.filter((one) => {
    const key = `${one.kind} ${one.message} ${one.place ?? ''}`;
    return !seen.has(key) && seen.add(key);
  });
}

function parseLogEntry(text: string): readonly LogEntry[] {
  const [, level, logged = ''] = logEntryPattern.exec(text) ?? [];
  if (logged.startsWith(networkMark))
    return [{ kind: 'network', message: plainText(logged.slice(networkMark.length).trim(), 100) }];
  if (logged === '') return [];
  const found = logPlacePattern.exec(logged);
  const message = markupText(
    (found ? logged.slice(0, found.index) : logged).split('\nStack trace')[0] ?? '',
    400,
  );
  const isFatal = level !== undefined && /fatal|parse/i.test(level);
  return [{ kind: isFatal ? 'fatal' : 'warning', message, ...(found && { place: logPlace(found) }) }];
}

const logPlace = ([, path = '', line = '']: readonly string[]): string => phpPlace(path, line);

/** A place in WordPress as text for people. The place is a path and a line, separated by a colon. */
export const logPlaceText = (place: string): string =>
  phpPlace(place.replace(/:\d+$/, ''), /\d+$/.exec(place)?.[0] ?? '');

/** A line of a file in WordPress, as text for people. */
export const phpPlace = (path: string, line: number | string): string =>
  plainText(`${inPlugin(path)}:${line}`, 300);

/** The path of a plugin's file, beginning with the plugin's folder. */
const inPlugin = (path: string): string =>
  path
    .replace(new RegExp(`^${wordpressFolder}/wp-content/(?:plugins|themes)/`), '')
    .replace(new RegExp(`^${wordpressFolder}/`), '');

/** Whether an entry comes from a plugin or a theme, not from WordPress itself. */
export const isOfPackage = ({ place: at }: LogEntry): boolean =>
  at !== undefined && !/^(?:wp-(?:includes|admin)\/|[\w-]+\.php:|\/)/.test(at);

/** A fatal error as the end of a message: its text and its place. */
export const fatalMessage = ({ message, place: at }: LogEntry): string =>
  `${message.replace(/^Uncaught /, '')}${at === undefined ? '' : ` in ${at}`}`;
