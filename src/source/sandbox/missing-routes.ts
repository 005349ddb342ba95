// Finds routes that a plugin's code registers but WordPress does not list, because they depend on a setting or on
// another plugin. Only routes whose path is literal text in the code are found.

import { phpPlace } from './php-log.ts';
import type { BootStep } from './messages.ts';

export interface MissingRoute {
  /** The key of the route, as an index would contain it. */
  readonly route: string;
  /** The file and line that register the route: `my-plugin/includes/rest.php:12`. */
  readonly place: string;
  /** The conditions in the file before the line that registers the route: `class_exists( WooCommerce )`. */
  readonly asks: readonly string[];
}

const phpTextPattern = String.raw`(?:'((?:[^'\\]|\\.){1,300})'|"((?:[^"\\$]|\\.){1,300})")`;
const registration = new RegExp(
  String.raw`register_rest_route\s{0,50}\(\s{0,200}${phpTextPattern}\s{0,50},\s{0,200}${phpTextPattern}`,
  'g',
);
const condition = new RegExp(
  String.raw`\b(class_exists|function_exists|is_plugin_active|defined|get_option|has_action|current_theme_supports)\s{0,10}\(\s{0,10}${phpTextPattern}`,
  'g',
);

/** Constants that every plugin tests. A condition with one of these constants does not explain a missing route. */
const commonConstants: ReadonlySet<string> = new Set(['ABSPATH', 'WPINC', 'WP_DEBUG', 'WP_UNINSTALL_PLUGIN']);

const notShipped = /(?:^|\/)(?:tests?|vendor|node_modules)\//i;
const maxCodeBytes = 1024 * 1024;
const maxAsks = 5;

/** @param routes the keys of the index */
export function missingRoutes(
  steps: readonly BootStep[],
  routes: ReadonlySet<string>,
): readonly MissingRoute[] {
  const missing = new Map<string, MissingRoute>();
  for (const step of steps) {
    if (step.kind !== 'files') continue;
    for (const [path, bytes] of step.files) {
      if (!/\.php$/i.test(path) || notShipped.test(path) || bytes.length > maxCodeBytes) continue;
      const code = new TextDecoder().decode(bytes);
      for (const { route, at } of registeredRoutes(code))
        if (!routes.has(route) && !missing.has(route))
          missing.set(route, {
            route,
            place: phpPlace(`${step.folder}/${path}`, lineNumberAt(code, at)),
            asks: askedAbove(code.slice(0, at)),
          });
    }
  }
  return [...missing.values()];
}

function registeredRoutes(code: string): readonly { readonly route: string; readonly at: number }[] {
  if (!code.includes('register_rest_route')) return [];
  return [...code.matchAll(registration)].flatMap(({ index, 1: a, 2: b, 3: c, 4: d }) => {
    const line = code.slice(code.lastIndexOf('\n', index) + 1, index);
    if (/^\s*(?:\*|\/\/|#|\/\*)/.test(line)) return [];
    const [namespace, route] = [phpValue(a, b), phpValue(c, d)].map((part) => part.replace(/^\/+|\/+$/g, ''));
    return [{ route: `/${namespace ?? ''}${route === '' ? '' : `/${route ?? ''}`}`, at: index }];
  });
}

/**
 * The value of a PHP string. PHP has two escapes in single quotes. In double quotes, this function reads only
 * these two escapes.
 */
const phpValue = (single: string | undefined, double: string | undefined): string =>
  single?.replace(/\\(['\\])/g, '$1') ?? double?.replace(/\\(["\\])/g, '$1') ?? '';

function askedAbove(code: string): readonly string[] {
  const asked = [...code.matchAll(condition)].flatMap(({ 1: name, 2: single, 3: double }) => {
    const what = phpValue(single, double);
    return commonConstants.has(what) ? [] : [`${name ?? ''}( ${what} )`];
  });
  return [...new Set(asked)].slice(-maxAsks);
}

const lineNumberAt = (code: string, at: number): number => code.slice(0, at).split('\n').length;
