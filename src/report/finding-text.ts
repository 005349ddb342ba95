// Texts about a finding, which all reports share.

import { approvalCaveats } from './approval-text.ts';
import { cacheNotes } from './cache-text.ts';
import { causeCounts } from './cause-text.ts';
import type { Compared } from '../core/model/reports/compared.ts';
import type { Drift, DriftSummary, Finding, Place, Rules } from '../core/model/reports/drift.ts';
import type { Proven, Witness } from '../core/model/reports/witness.ts';
import type { DriftReport } from '../core/model/reports/drift-report.ts';
import { whyNamespaceIsMissing } from '../core/model/api/core-routes.ts';
import { countText } from '../core/schema/schema-text.ts';
import type { Json } from '../core/schema/schema.ts';
import { interfaceText } from './place-text.ts';
import { recheckNotes } from './recheck-text.ts';

/**
 * The title of the rule, which describes the change in a few words. The caller of the function passes the rules.
 */
export const ruleTitleOf = ({ code }: Pick<Finding, 'code'>, rules: Rules): string =>
  rules.get(code)?.title ?? code;

/**
 * The place of a finding, such as `GET /wp/v2/posts/{id} · per_page/maximum`. If the finding has no route, the
 * text contains the namespace or `the site`.
 */
export const findingPlaceText = ({ method, ...place }: Place): string =>
  interfaceText({ ...place, methods: method === null ? [] : [method] });

const maxShownJsonLength = 120;

/** A value as JSON on one line. A long text is shortened. */
export function shortJsonText(value: Json): string {
  const text = JSON.stringify(value);
  return text.length > maxShownJsonLength ? `${text.slice(0, maxShownJsonLength - 1)}…` : text;
}

/** For example `10 → 20`. The text is empty for an absent value. */
export function valueChangeText({ before, after }: Pick<Finding, 'before' | 'after'>): string {
  const words = (value: Json): string => (value === null ? 'nothing' : shortJsonText(value));
  return before === null && after === null ? '' : `${words(before)} → ${words(after)}`;
}

/** The witness of a breaking change as a sentence. */
export function witnessText(witness: Witness): string {
  const call = `${witness.method} ${witness.path}`;
  switch (witness.kind) {
    case 'refused':
      return `${call} with ${shortJsonText(witness.arguments)} was valid${witness.via === 'batch' ? ' in a batch' : ''} and is refused now.`;
    case 'undecodable':
      return `${call} may respond with ${shortJsonText(witness.response)}, which does not fit the old type.`;
    case 'unroutable':
      return `A route matched ${call} before; no route matches it now.`;
    case 'ignored':
      return `${call} with ${shortJsonText(witness.arguments)}: "${witness.argument}" has no effect any more.`;
    case 'changed-meaning':
      return `${call} without "${witness.argument}" meant ${shortJsonText(witness.before)} and means ${shortJsonText(witness.after)} now.`;
  }
}

const provenWord: Readonly<Record<Proven['result'], string>> = {
  confirmed: 'Confirmed on the site',
  'not-confirmed': 'Not confirmed: the site does not respond as it declares',
  'not-tried': 'Not tried on the site',
};

/** A sentence about the test of a witness on the site, such as `Confirmed on the site: …`. */
export const provenText = ({ result, request, seen }: Proven): string =>
  `${provenWord[result]}: ${request} ${seen}.`;

/** The result on one line (`3 breaking, 1 risky, 20 safe.`); empty without issues. */
export function driftSummaryText({ summary }: Pick<DriftReport, 'summary'>): string {
  const said = causeCounts(summary);
  return said === '' ? '' : `${said}.`;
}

type UndescribedSide = Compared['responsesMissing'][number];

const sideText: Readonly<Record<UndescribedSide, string>> = {
  before: 'the baseline',
  after: 'the current side',
};

/** Notes about the limits of the comparison. */
export function caveats({ summary, project }: Pick<Drift, 'summary' | 'project'>): readonly string[] {
  const { compared, ignored, namespaces } = summary;
  return [
    ...sinceCaveats(compared),
    ...(compared.namespace === null
      ? []
      : [
          `Only ${compared.namespace === '' ? 'the root' : `namespace ${compared.namespace}`} was compared, because one of the two sources contains nothing else.`,
        ]),
    ...contractCaveats(summary),
    ...(compared.selected === null
      ? []
      : [`Only the namespaces that --namespace ${compared.selected.join(',')} selects were compared.`]),
    ...namespaces.onlyBefore.map(
      (name) =>
        `Namespace ${name} is in the baseline only${compared.routes ? `: ${whyNamespaceIsMissing(name)}` : ''}.`,
    ),
    ...namespaces.onlyAfter.map((name) => `Namespace ${name} is new.`),
    ...fetchCaveats(compared),
    ...hostCaveats(compared),
    ...cacheNotes(compared.cached),
    ...recheckNotes(compared.recheck),
    ...exportCaveats(summary),
    ...approvalCaveats(summary),
    ...(ignored.unreachable > 0
      ? [
          `${countText(ignored.unreachable, 'changed operation')} ${ignored.unreachable === 1 ? 'is' : 'are'} not listed: no request reaches ${ignored.unreachable === 1 ? 'it' : 'them'}, because an earlier route matches all ${ignored.unreachable === 1 ? 'its' : 'their'} paths.`,
        ]
      : []),
    ...(ignored.undocumented > 0
      ? [
          `${countText(ignored.undocumented, 'operation')} ${ignored.undocumented === 1 ? 'has' : 'have'} no response schema in either source: ${ignored.undocumented === 1 ? 'its response was' : 'their responses were'} not compared.`,
        ]
      : []),
    ...(ignored.volatileDefaults > 0
      ? [`${ignored.volatileDefaults} defaults that change by themselves (dates, addresses) are not listed.`]
      : []),
    ...componentCaveats(summary),
    ...(project?.notes ?? []),
  ];
}

function contractCaveats({ contract }: DriftSummary): readonly string[] {
  if (!contract) return [];
  const { operations, unused } = contract;
  const others = [...(['breaking', 'risky'] as const)]
    .filter((level) => unused[level] > 0)
    .map((level) => `${unused[level]} ${level}`);
  const rest =
    others.length === 0 ? '' : ` Changes that your code does not use are not listed: ${others.join(', ')}.`;
  return [
    `Only the contract was compared: ${countText(operations, 'operation')} that your code uses.${rest}`,
  ];
}

const exportsShown = 5;

/** A caveat for a client that needs a new major version only because it lost exports. */
function exportCaveats({ counts, removedExports }: DriftSummary): readonly string[] {
  if (removedExports.length === 0 || counts.breaking > 0) return [];
  const names = removedExports
    .slice(0, exportsShown)
    .map(({ namespace, name }) => `${namespace || '/'} ${name}`);
  const more = removedExports.length - names.length;
  return [
    `The generated client no longer exports ${names.join(', ')}${more > 0 ? ` and ${more} more` : ''}: code that imports them does not compile, so the client needs a new major version.`,
  ];
}

/**
 * Caveats about the parts of the user's own code that the compiler did not check.
 *
 * @param markup advice on how to check the markup of components
 */
export function componentCaveats(
  { components }: Pick<DriftSummary, 'components'>,
  markup = 'After "routewright generate", check the markup with vue-tsc, svelte-check or astro check.',
): readonly string[] {
  if (components === null) return [];
  const { scripts, unread } = components;
  return [
    ...(scripts > 0
      ? [
          `routewright read the scripts of ${countText(scripts, 'component')} (.vue, .svelte, .astro), but not the markup. ${markup}`,
        ]
      : []),
    ...(unread > 0
      ? [
          `routewright did not read ${countText(unread, 'component')} (.vue, .svelte, .astro), because the compiler does not know the language of their scripts. Set lang="ts" in the scripts.`,
        ]
      : []),
  ];
}

/**
 * A note with the two hosts. A changed host is no finding. The note lets the reader check that the right sites
 * were compared.
 */
const hostCaveats = ({ hosts }: Compared): readonly string[] =>
  hosts === null
    ? []
    : [
        `The baseline is from ${hosts.before}, the current side from ${hosts.after}: different hosts are not reported as a difference.`,
      ];

/**
 * The differences that were not compared, with the reasons. The text is for formats that have no space for less
 * important notes.
 */
export const notComparedCaveats = (compared: Compared): readonly string[] => {
  const { namespaces, routes, responses } = compared.notCompared;
  const someResponses = compared.response ? responses : 0;
  return [
    ...sinceCaveats(compared),
    ...(namespaces + routes + someResponses > 0 || optionsSide(compared) ? fetchCaveats(compared) : []),
  ];
};

/** A snapshot that has no earlier or no later version in git. */
export function sinceCaveats({ since }: Compared): readonly string[] {
  if (since === undefined || since.snapshot === 'compared') return [];
  const { revision, snapshot } = since;
  return snapshot === 'added'
    ? [
        `The snapshot is new: ${revision} does not contain it, so there is no earlier state to compare it with.`,
      ]
    : [
        `The snapshot was removed: only ${revision} contains it. From now on, nothing compares this site with a snapshot.`,
      ];
}

/** How to get the response schemas, by the side that has none. */
const schemaAdvice: Readonly<Record<UndescribedSide | 'both', string>> = {
  before: 'Save the baseline again from the site with "routewright snapshot".',
  after:
    'Sign in, or let the site respond to requests with ?context=help: a firewall or a plugin may refuse them.',
  both: '"routewright snapshot" saves response schemas with the index of a site.',
};

/** Whether the snapshot has no version with which it could be compared. */
export const hasNoCounterpart = ({ since }: Compared): boolean =>
  since !== undefined && since.snapshot !== 'compared';

/** Whether responses were not compared, because at least one side has no response schemas. */
export const lacksResponses = ({ responsesMissing, notCompared }: Compared): boolean =>
  responsesMissing.length > 1 || (responsesMissing.length === 1 && notCompared.responses > 0);

/** What was not compared, as clauses for the first sentence of a report. The caveats contain the advice. */
export function notComparedClauses(compared: Compared): readonly string[] {
  const { namespace, notCompared, recheck, responsesMissing, routes, since } = compared;
  const { responses } = notCompared;
  const clauses: readonly (readonly [boolean, string])[] = [
    [
      hasNoCounterpart(compared),
      `the snapshot ${since?.snapshot === 'added' ? 'is new' : 'was removed'}, so there is nothing to compare it with`,
    ],
    [namespace !== null, `only ${namespace === '' ? 'the root' : `namespace ${namespace}`} was compared`],
    [
      lacksResponses(compared),
      `responses were not compared (${sidesWithoutSchemas(responsesMissing)} schemas${responsesMissing.includes('before') ? '; "routewright snapshot" keeps them' : ''})`,
    ],
    [
      responsesMissing.length === 0 && responses > 0,
      `the ${responses === 1 ? 'response of 1 operation was' : `responses of ${responses} operations were`} not compared`,
    ],
    [!routes, 'routes that only one side has were not compared'],
    [optionsSide(compared) !== undefined, 'fields of plugins were not compared'],
    [recheck?.checked === 0, 'permissions of visitors could not be checked'],
  ];
  return clauses.flatMap(([applies, text]) => (applies ? [text] : []));
}

const sidesWithoutSchemas = (sides: readonly UndescribedSide[]): string =>
  sides.length > 1 ? 'neither side has' : `${sideText[sides[0] ?? 'after']} has no`;

/**
 * The differences that were not reported because the two sides were read in different ways, and how to report
 * them.
 */
function fetchCaveats(compared: Compared): readonly string[] {
  const { fetched, notCompared, permalinks, responsesMissing, routes } = compared;
  const { before, after } = fetched;
  const described = optionsSide(compared);
  return [
    ...(routes || !before || !after || before.signedIn === after.signedIn
      ? []
      : [
          `${capital(sideText[before.signedIn ? 'before' : 'after'])} was read with a sign-in, ${sideText[before.signedIn ? 'after' : 'before']} without: items that only one of the two sources has were not compared (${countText(notCompared.namespaces, 'namespace')}, ${countText(notCompared.routes, 'route')}). Read both sources in the same way, or use --force.`,
        ]),
    ...(lacksResponses(compared)
      ? [
          `Responses were not compared: ${sidesWithoutSchemas(responsesMissing)} response schemas. ${schemaAdvice[responsesMissing.length > 1 ? 'both' : (responsesMissing[0] ?? 'both')]}`,
        ]
      : []),
    ...(responsesMissing.length === 0 && notCompared.responses > 0
      ? [
          `${countText(notCompared.responses, 'operation')} ${notCompared.responses > 1 ? 'have' : 'has'} no response schema in one of the two sources: ${notCompared.responses > 1 ? 'their responses were' : 'its response was'} not compared. Read that source again, with a sign-in if the site refuses visitors, or use --force.`,
        ]
      : []),
    ...(described
      ? [
          `Only ${sideText[described]} was read with OPTIONS requests. These requests show the fields that plugins add, so these fields were not compared. Read both sources in the same way, or use --force.`,
        ]
      : []),
    ...(permalinks.before !== null && permalinks.after !== null && permalinks.before !== permalinks.after
      ? [
          `The baseline was read with ${permalinks.before} permalinks, the current side with ${permalinks.after} permalinks. Plugins may register routes for only one kind of permalinks${routes ? '.' : `: items that only one of the two sources has were not compared (${countText(notCompared.namespaces, 'namespace')}, ${countText(notCompared.routes, 'route')}). Read both sources in the same way, or use --force.`}`,
        ]
      : []),
  ];
}

/** The only side that was read with OPTIONS requests; undefined if both sides or no side was. */
function optionsSide({ fetched: { before, after } }: Compared): 'before' | 'after' | undefined {
  if ((before?.options ?? false) === (after?.options ?? false)) return undefined;
  return before?.options ? 'before' : 'after';
}

export const capital = (text: string): string => `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`;
