// Prints how the responses of a site differ from its declared schemas.

import type { ExerciseSummary } from '../source/exercise/exercise.ts';
import type { ResourceTruth, TruthReport } from '../source/observe-site.ts';
import { countText } from '../core/schema/schema-text.ts';
import { bold, dim, green, type Line } from '../terminal/lines.ts';

/** The maximum number of listed names. Names beyond the maximum are only counted. */
const maxListedNames = 8;

/** A summary in one line, without the names of differing properties. */
export function conformanceSummary({ answers, resources, corrected, undeclared }: TruthReport): string {
  const differing =
    resources.filter(({ otherwise, joined }) => otherwise.length + joined.length > 0).length +
    corrected.length;
  return [
    `responses of ${countText(answers, 'route')} with their schemas`,
    differing === 0 ? 'all match' : `${differing} differ and have the observed type`,
    ...(undeclared > 0 ? [`${undeclared} undeclared`] : []),
  ].join(', ');
}

export function conformanceLines({
  answers,
  resources,
  corrected,
  undeclared,
  exercise,
}: TruthReport): readonly Line[] {
  const differing = resources.filter(({ otherwise, joined }) => otherwise.length + joined.length > 0);
  const others = resources.length - differing.length;
  return [
    ...(exercise ? [exerciseLine(exercise)] : []),
    [`  compared  responses of ${countText(answers, 'route')} with their schemas`],
    ...differing.flatMap(resourceLines),
    ...corrected.map(({ route, message }): Line => ['    ', bold(route), `: ${message}`]),
    ...(undeclared > 0
      ? [[`    ${countText(undeclared, 'response')} without a schema; the types are as observed`]]
      : []),
    ...(others > 0 ? [['    ', green(`${countText(others, 'resource')} match`)]] : []),
  ];
}

const exerciseLine = ({ requests, operations, excluded, left }: ExerciseSummary): Line => [
  `  exercised ${countText(operations, 'operation')} with ${countText(requests, 'request')}`,
  dim(`; ${excluded} are never sent${left > 0 ? `, ${left} left out at the limit` : ''}`),
];

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
            `: ${otherwise.length} of ${countText(properties, 'property', 'properties')} ${were} different from the schema; the types also allow the observed values`,
            dim(`: ${propertyNameList(otherwise)}`),
          ],
        ]
      : []),
    ...(joined.length > 0
      ? [
          [
            ...head,
            `: ${countText(joined.length, 'property', 'properties')} not in the schema; added to the types`,
            dim(`: ${propertyNameList(joined)}`),
          ],
        ]
      : []),
  ];
}

const propertyNameList = (names: readonly string[]): string =>
  names.length > maxListedNames
    ? `${names.slice(0, maxListedNames).join(', ')} and ${names.length - maxListedNames} more`
    : names.join(', ');
