// Describes the result of the OPTIONS requests to a site in one line.

import { countText } from '../core/schema/schema-text.ts';
import { plainText } from './file/plain-text.ts';
import type { OptionsReading } from './site/ask-options.ts';

const maxShownNames = 4;

/** For example `acf on 8 routes; 21 OPTIONS requests`. */
export function optionsText({ names, routes, requests }: OptionsReading): string {
  const shown = names.slice(0, names.length > maxShownNames ? maxShownNames - 1 : maxShownNames);
  const more = names.length > shown.length ? ` and ${names.length - shown.length} more` : '';
  const listed = `${shown.map((name) => plainText(name, 40)).join(', ')}${more} on ${countText(routes, 'route')}`;
  return `${routes === 0 ? 'no further ones' : listed}; ${countText(requests, 'OPTIONS request')}`;
}
