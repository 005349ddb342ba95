// Reads PHP's log: each message, and the line of the plugin that caused it.

import { markupText, plainText } from '../file/plain-text.ts';
import { networkMark } from './site-php.ts';
import { wordpressFolder } from './messages.ts';

export interface LogEntry {
  readonly kind: 'fatal' | 'warning' | 'network';
  /** The message of the log entry. For an entry of the kind `network`, it is the requested host. */
  readonly message: string;
  /**
   * The file and line in a plugin (`my-plugin/includes/rest.php:12`) or in WordPress; absent if PHP does not log
   * a line.
   */
  readonly place?: string;
}

/** `[22-Nov-2026 20:00:00 UTC] PHP Warning:  Undefined variable $a in /wordpress/… on line 3` */
const logEntryPattern =
  /^\[[^\]]{10,40}\] (?:PHP )?(?:(Fatal error|Parse error|Recoverable fatal error|Warning|Notice|Deprecated|Strict Standards):\s+)?(.*)$/s;
const logPlacePattern = / in (\/\S[^\n]*?)(?: on line |:)(\d+)/;

/** @param log PHP's log, in which each entry begins with its date and may have several lines */
export function readLog(log: string): readonly LogEntry[] {
  const entries = log.split(/\n(?=\[[^\]\n]{10,40}\] )/).flatMap((text) => parseLogEntry(text.trim()));
  return distinct(entries);
}

/** Removes repeated log entries. */
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

/** Formats a path in WordPress and a line, separated by a colon, for messages. */
export const logPlaceText = (place: string): string =>
  phpPlace(place.replace(/:\d+$/, ''), /\d+$/.exec(place)?.[0] ?? '');

/** Formats a line of a file in WordPress for messages. */
export const phpPlace = (path: string, line: number | string): string =>
  plainText(`${inPlugin(path)}:${line}`, 300);

/** The path of a plugin's file, starting with the plugin's folder. */
const inPlugin = (path: string): string =>
  path
    .replace(new RegExp(`^${wordpressFolder}/wp-content/(?:plugins|themes)/`), '')
    .replace(new RegExp(`^${wordpressFolder}/`), '');

/** Whether a log entry comes from a plugin or a theme, not from WordPress itself. */
export const isOfPackage = ({ place: at }: LogEntry): boolean =>
  at !== undefined && !/^(?:wp-(?:includes|admin)\/|[\w-]+\.php:|\/)/.test(at);

/** The message and the line of a fatal error, as the end of a longer message. */
export const fatalMessage = ({ message, place: at }: LogEntry): string =>
  `${message.replace(/^Uncaught /, '')}${at === undefined ? '' : ` in ${at}`}`;
