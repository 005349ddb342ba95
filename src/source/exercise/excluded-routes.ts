// The operations that `--exercise` does not send, although the WordPress is disposable: they would end the run, need
// another machine, or change what the run itself depends on. Each row has its reason.

import type { Operation, Route } from '../../core/model/api/api.ts';

interface ExcludedRow {
  /** Matches the template of the path: `/wp/v2/plugins/{plugin}`. */
  readonly path: RegExp;
  /** Also GET; by default only methods that write. */
  readonly alsoReading?: true;
  readonly reason: string;
}

const excludedRows: readonly ExcludedRow[] = [
  { path: /^\/batch\/v1$/, reason: 'it sends other requests, which are sent one by one' },
  { path: /^\/?$/, alsoReading: true, reason: 'it is the index, which was already read' },
  { path: /^\/wp\/v2\/(?:plugins|themes)(?:\/|$)/, reason: 'it installs or removes software' },
  { path: /^\/wp\/v2\/settings$/, reason: 'it changes the address and the language of the site' },
  { path: /^\/wp\/v2\/users\/me$/, reason: 'it changes the users that send the requests' },
  {
    path: /\/application-passwords(?:\/|$)/,
    reason: 'it makes credentials of the users that send the requests',
  },
  {
    path: /(?:^|[-_/])(?:install|uninstall|upgrade|update|rollback|activate|deactivate)(?:[-_][a-z]+)*[-_/](?:core|plugins?|themes?|translations?|software|extensions?|addons?)(?:[-_/]|$)/i,
    reason: 'it installs, updates or switches off software',
  },
  {
    path: /(?:^|[-_/])(?:core|plugins?|themes?|translations?|software|extensions?|addons?)(?:\/\{\w+\})?[-_/](?:install|uninstall|upgrade|update|rollback|activate|deactivate)(?:[-_/]|$)/i,
    reason: 'it installs, updates or switches off software',
  },
  { path: /(?:^|\/)(?:siteurl|home|admin_email)(?:\/|$)/i, reason: 'it changes the address of the site' },
  {
    path: /(?:^|[-_/])(?:log-?out|log-?in|switch-?user|shutdown|restart|self-?destruct)(?:[-_/]|$)/i,
    reason: 'it changes who sends the requests, or ends the site',
  },
  {
    path: /^[^{}]*(?:^|[-_/])(?:delete|remove|purge|clear|empty|wipe|truncate|erase|factory-?reset|reset|cleanup)(?:[-_][a-z]+)*$/i,
    reason: 'it may delete content that the run did not create',
  },
];

/** Arguments that no request contains, on any route. */
export const excludedArguments: ReadonlySet<string> = new Set([
  'siteurl',
  'home',
  'admin_email',
  '_method',
  '_wpnonce',
  '_locale',
  '_fields',
  '_embed',
  '_jsonp',
  'role',
  'roles',
]);

/** Why the operation is not sent; undefined for one that is. */
export function exclusionOf(
  { path, parts }: Pick<Route, 'path' | 'parts'>,
  { methods }: Pick<Operation, 'methods'>,
): string | undefined {
  const isReading = methods.includes('GET');
  if (methods.includes('HEAD') || methods.includes('OPTIONS'))
    return isReading ? undefined : 'it has no response body';
  const row = excludedRows.find((one) => (one.alsoReading === true || !isReading) && one.path.test(path));
  if (row) return row.reason;
  // Only an id shows what would be deleted.
  if (methods.includes('DELETE') && parts.every(({ kind }) => kind === 'text'))
    return 'it may delete content that the run did not create';
  return undefined;
}

/** Paths whose effects reach beyond one item, so they are exercised after all others. */
export const isDisruptive = (path: string): boolean =>
  /(?:^|[-_/])(?:reset|disconnect|connect|flush|purge|clear|clean|repair|migrate|migration|import|restore|optimize|regenerate|reindex|install|setup|onboarding|tools?|wizard)(?:[-_/]|$)/i.test(
    path,
  );
