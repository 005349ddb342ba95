// Rules about the target of a call: its namespace, route and method.

import { nearestNames } from '../core/diagnostics/nearest.ts';
import type { Route } from '../core/model/api/api.ts';
import type { CodePath } from './code-call.ts';
import type { CheckContext, CheckedCall } from './checked-call.ts';
import type { AuditRule } from './rule.ts';

/**
 * The unknown namespace in a path; undefined if the site has the namespace, or if gaps make the namespace
 * unknown.
 */
function missingNamespace({ address }: CheckedCall, { namespaces }: CheckContext): string | undefined {
  const [head] = address.path;
  if (typeof head !== 'string') return undefined;
  const isWhole = address.path.length === 1;
  const segments = head.replace(/^\//, '').split('/');
  const certain = isWhole ? segments : segments.slice(0, -1);
  if (certain.length < 2) return undefined;
  const text = `${certain.join('/')}/`.toLowerCase();
  if (namespaces.some((name) => name !== '' && text.startsWith(`${name.toLowerCase()}/`))) return undefined;
  return certain.slice(0, 2).join('/');
}

/**
 * Whether the finding is reported at the function around the call, because no argument of the function gives an
 * address with a route.
 */
const isReportedAtOtherPlace = ({ call }: CheckedCall, { matcher }: CheckContext): boolean => {
  const reaches = (path: CodePath): boolean => matcher.matches(path).routes.length > 0;
  const [{ paths: generic } = { paths: [] }] = call.levels;
  return generic.length > 0 && !generic.some(reaches);
};

/** Removes the names of gaps, so that paths with different gap names are equal. */
const withoutSlotNames = (path: string): string => path.replace(/\{[^}]*\}/g, '{}');

function nearestRoutes(path: CodePath, routes: readonly Route[]): readonly string[] {
  const written = path
    .map((part) => (typeof part === 'string' ? part : '{}'))
    .join('')
    .replace(/\/+$/, '');
  const byShape = new Map(routes.map((route) => [withoutSlotNames(route.path), route.path]));
  return nearestNames(written, byShape.keys(), 2).flatMap((shape) => byShape.get(shape) ?? []);
}

const didYouMeanText = (paths: readonly string[]): string | undefined =>
  paths.length === 0 ? undefined : `Did you mean ${paths.join(' or ')}?`;

/** The same route in a later version of its namespace, such as `wc/v3` after `wc/v2`. */
function successor({ namespace, path }: Route, { model, namespaces }: CheckContext): Route | undefined {
  const [, stem, version] = /^(.*)\/v(\d+)$/.exec(namespace) ?? [];
  if (stem === undefined) return undefined;
  const later = namespaces
    .flatMap((name) => {
      const [, other, number] = /^(.*)\/v(\d+)$/.exec(name) ?? [];
      return other === stem && Number(number) > Number(version) ? [{ name, number: Number(number) }] : [];
    })
    .toSorted((one, other) => other.number - one.number);
  for (const { name } of later) {
    const wanted = withoutSlotNames(`/${name}${path.slice(namespace.length + 1)}`);
    const found = model.routes.find(
      (route) => route.namespace === name && withoutSlotNames(route.path) === wanted,
    );
    if (found) return found;
  }
  return undefined;
}

const entityWord = (kind: string): string =>
  kind === 'postType' ? 'post type' : kind === 'taxonomy' ? 'taxonomy' : `entity ${kind}`;

export const routeRules: readonly AuditRule[] = [
  {
    code: 'unknown-namespace',
    level: 'breaking',
    title: 'The site does not have the namespace',
    explain:
      'The site responds with 404 (rest_no_route). Either the plugin that registers the namespace is not installed or not active, or the namespace is misspelled.',
    details: 'The path begins with a namespace that the site does not list.',
    howToProceed: 'Check the spelling of the namespace, and whether its plugin is active on the site.',
    judge: (checked, context) => {
      const missing = missingNamespace(checked, context);
      if (missing === undefined || checked.routes.length > 0 || isReportedAtOtherPlace(checked, context))
        return [];
      const near = nearestNames(missing, context.namespaces, 2);
      return [
        {
          place: checked.address.place,
          pointer: '',
          reason: `The site has no namespace ${missing}.`,
          hint: didYouMeanText(near),
          near: { written: missing, names: near },
        },
      ];
    },
  },
  {
    code: 'unknown-entity',
    level: 'breaking',
    title: 'The site does not have the entity',
    explain:
      "WordPress's data store requests nothing for an entity that the site does not have, so the result stays empty.",
    details:
      "Your code names a post type, a taxonomy or another entity of WordPress's data store that no route of the site belongs to.",
    howToProceed:
      'Check the name, and whether the plugin that registers the type is active on the site and shows the type in the REST API.',
    judge: ({ address: { unknownEntity, place } }) =>
      unknownEntity
        ? [
            {
              place,
              pointer: '',
              reason: `The site has no ${entityWord(unknownEntity.kind)} ${unknownEntity.name} in its REST API.`,
              hint: didYouMeanText(unknownEntity.near),
            },
          ]
        : [],
  },
  {
    code: 'unknown-route',
    level: 'breaking',
    title: 'The site does not have the route',
    explain: 'The site responds to the call with 404 (rest_no_route).',
    details: 'No route of the site matches the path of the call, with any values of the path parameters.',
    howToProceed: 'Check the path, and whether the plugin that registers the route is active on the site.',
    judge: (checked, context) => {
      if (
        checked.routes.length > 0 ||
        checked.address.unknownEntity !== undefined ||
        missingNamespace(checked, context) !== undefined ||
        isReportedAtOtherPlace(checked, context)
      )
        return [];
      const near = nearestRoutes(checked.address.path, context.model.routes);
      return [
        {
          place: checked.address.place,
          pointer: '',
          reason: `No route of the site matches ${checked.path}.`,
          hint: didYouMeanText(near),
          near: { written: checked.path, names: near },
        },
      ];
    },
  },
  {
    code: 'unknown-method',
    level: 'breaking',
    title: 'The route does not accept the method',
    explain:
      'The route exists, but does not accept the method of the call. The site responds with 404 (rest_no_route).',
    howToProceed: 'Use a method that the route accepts.',
    judge: ({ call, address, routes, targets, path, isCertain }) => {
      const { methods } = call;
      if (
        routes.length === 0 ||
        targets.length > 0 ||
        !isCertain ||
        methods === undefined ||
        call.shared ||
        methods.includes('OPTIONS')
      )
        return [];
      const taken = new Set(routes.flatMap(({ operations }) => operations.flatMap((one) => one.methods)));
      return [
        {
          place: address.place,
          pointer: '',
          reason: `${path} does not accept ${methods.join(' or ')}: it accepts ${[...taken].join(', ')}.`,
        },
      ];
    },
  },
  {
    code: 'deprecated-namespace',
    level: 'safe',
    title: 'A newer version of the namespace has the same route',
    explain: 'The call still works, but the older namespace gets no new features and may be removed.',
    details: 'For example, your code calls a route of wc/v2 that wc/v3 has too.',
    howToProceed: 'Call the route in the newer namespace.',
    judge: ({ targets, address, path, routes }, context) => {
      const [target] = targets;
      if (!target || routes.length > 1) return [];
      const newer = successor(target.route, context);
      if (!newer?.operations.some(({ methods }) => methods.includes(target.method))) return [];
      return [
        {
          place: address.place,
          pointer: '',
          reason: `${path} is in ${target.route.namespace}, but the newer namespace ${newer.namespace} has the same route.`,
          hint: `Call ${newer.path} instead.`,
          target,
        },
      ];
    },
  },
  {
    code: 'deprecated-operation',
    level: 'safe',
    title: 'The operation is deprecated',
    explain: 'A later version of the site or its plugin may remove the operation.',
    details: 'The site, or the description of the site, marks the operation as deprecated.',
    howToProceed:
      'In the documentation of the site or the plugin, look for the operation that replaces the deprecated operation.',
    judge: ({ targets, address, path }) => {
      const [target] = targets;
      return target && targets.every(({ operation }) => operation.deprecated === true)
        ? [{ place: address.place, pointer: '', reason: `${target.method} ${path} is deprecated.`, target }]
        : [];
    },
  },
];
