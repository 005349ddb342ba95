// Texts about the routes that a comparison asked again as a visitor.

import type { Recheck, RecheckStop, UnclearResponse } from '../core/model/reports/recheck.ts';
import { countText } from '../core/schema/schema-text.ts';

const stopTexts: Readonly<Record<RecheckStop, string>> = {
  'bot-check': 'the site has a bot check that only a browser passes',
  firewall: 'a firewall or a security plugin refused the request',
  'rate-limit': 'the site limits requests',
  'web-server-password': 'the web server requires a password in addition to WordPress',
  'no-response': 'the site stopped responding',
};

/** How many routes were asked again, and what was not checked. */
export const recheckNotes = (recheck: Recheck | undefined): readonly string[] =>
  recheck ? [countNote(recheck), ...recheckLimits(recheck)] : [];

function countNote({ routes, selected, checked, withoutItem }: Recheck): string {
  const rest = routes - selected;
  return [
    `Permissions of visitors: ${checked} of ${countText(routes, 'route')} checked again on the site.`,
    ...(rest > 0
      ? [`The other ${rest === 1 ? 'route follows' : `${rest} routes follow`} in the runs of the next days.`]
      : []),
    ...(withoutItem > 0
      ? [
          `${countText(withoutItem, 'route')} of single items could not be checked, because their lists are empty.`,
        ]
      : []),
  ].join(' ');
}

/** What a recheck could not check, for formats that have no space for other notes. */
export function recheckLimits(recheck: Recheck | undefined): readonly string[] {
  if (!recheck) return [];
  const { selected, checked, unclear, stopped } = recheck;
  return [
    ...(stopped
      ? [
          `Permissions of visitors were not rechecked${checked === 0 ? '' : ` for ${selected - checked} of ${countText(selected, 'route')}`}: ${stopTexts[stopped.reason]} (${responseText(stopped)}). Such a response is no change of permissions.`,
        ]
      : []),
    ...(unclear.length > 0
      ? [
          `${countText(unclear.length, 'response')} ${unclear.length === 1 ? 'does' : 'do'} not show whether visitors may read the route, so ${unclear.length === 1 ? 'it is' : 'they are'} no change of permissions: ${listText(unclear)}.`,
        ]
      : []),
  ];
}

const maxShown = 5;

function listText(unclear: readonly UnclearResponse[]): string {
  const shown = unclear.slice(0, maxShown).map(responseText).join(', ');
  return unclear.length > maxShown ? `${shown} and ${unclear.length - maxShown} more` : shown;
}

const responseText = ({ path, status }: UnclearResponse): string =>
  `GET ${path} ${status === null ? 'got no response' : `returned ${status}`}`;
