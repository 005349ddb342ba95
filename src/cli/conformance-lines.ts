// Prints how the responses of a site differ from its declared schemas.

import type { ResourceTruth, TruthReport } from '../source/observe-site.ts';
import { count } from '../core/schema/schema-words.ts';
import { bold, dim, green, type Line } from './lines.ts';

/** Further names are only counted. */
const maxNames = 8;

/** A summary in one line, without the names of differing properties. */
export function truthWords({ answers, resources, corrected, undeclared }: TruthReport): string {
  const differing =
    resources.filter(({ otherwise, joined }) => otherwise.length + joined.length > 0).length +
    corrected.length;
  return [
    `responses of ${count(answers, 'route')} with their schemas`,
    differing === 0 ? 'all match' : `${differing} differ and are typed as observed`,
    ...(undeclared > 0 ? [`${undeclared} undeclared`] : []),
  ].join(', ');
}

export function truthLines({ answers, resources, corrected, undeclared }: TruthReport): readonly Line[] {
  const differing = resources.filter(({ otherwise, joined }) => otherwise.length + joined.length > 0);
  const others = resources.length - differing.length;
  return [
    [`  compared  responses of ${count(answers, 'route')} with their schemas`],
    ...differing.flatMap(resourceLines),
    ...corrected.map(({ route, message }): Line => ['    ', bold(route), `: ${message}`]),
    ...(undeclared > 0 ? [[`    ${count(undeclared, 'response')} without a schema; typed as observed`]] : []),
    ...(others > 0 ? [['    ', green(`${count(others, 'resource')} match`)]] : []),
  ];
}

function resourceLines({
  resource,
  namespace,
  properties,
  otherwise,
  joined,
}: ResourceTruth): readonly Line[] {
  const head = ['    ', bold(resource), dim(` (${namespace})`)];
  const were = otherwise.length === 1 ? 'was' : 'were';
  return [
    ...(otherwise.length > 0
      ? [
          [
            ...head,
            `: ${otherwise.length} of ${count(properties, 'property', 'properties')} ${were} different from the schema; types widened`,
            dim(`: ${namesOf(otherwise)}`),
          ],
        ]
      : []),
    ...(joined.length > 0
      ? [
          [
            ...head,
            `: ${count(joined.length, 'property', 'properties')} not in the schema; added to the types`,
            dim(`: ${namesOf(joined)}`),
          ],
        ]
      : []),
  ];
}

const namesOf = (names: readonly string[]): string =>
  names.length > maxNames
    ? `${names.slice(0, maxNames).join(', ')} and ${names.length - maxNames} more`
    : names.join(', ');
