// Asks a WordPress that routewright started where each route is declared.

import { reportedDeclarationIn } from '../../core/model/api/declaration.ts';
import type { Report } from '../../core/diagnostics/diagnostic.ts';
import { errorMessage } from '../../core/diagnostics/error-message.ts';
import { isRecord, type WireIndex } from '../../core/model/index/index-document.ts';
import { sourceProblem } from '../problems.ts';
import type { SiteFacts } from '../site/read-site.ts';
import { routeUrl } from '../site/rest-base.ts';
import { declarationsParameter } from './declarations-php.ts';

/** Adds the member `declaredAt` to each route of an index. Without a response, the index stays as it is. */
export async function withDeclarations(
  index: WireIndex,
  site: SiteFacts,
  report: Report,
): Promise<WireIndex> {
  let declared: Readonly<Record<string, unknown>>;
  try {
    declared = await requestDeclarations(site);
  } catch (error) {
    if (site.client.options.signal?.aborted === true) throw error;
    report(sourceProblem('sandbox-declarations-unread', {}, { reason: errorMessage(error) }));
    return index;
  }
  const routes = Object.entries(index.routes).map(([key, raw]): readonly [string, unknown] => {
    const declaredAt = Object.hasOwn(declared, key) ? reportedDeclarationIn(declared[key]) : undefined;
    return [key, isRecord(raw) && declaredAt ? { ...raw, declaredAt } : raw];
  });
  return { ...index, routes: Object.fromEntries(routes) };
}

async function requestDeclarations({ base, client }: SiteFacts): Promise<Readonly<Record<string, unknown>>> {
  const { status, bytes } = await client.ask(routeUrl(base, '/', { [declarationsParameter]: '1' }), {
    method: 'GET',
    accept: 'application/json',
    persistent: false,
  });
  if (status !== 200) throw new Error(`the response has status ${status}.`);
  const value = JSON.parse(new TextDecoder().decode(bytes)) as unknown;
  if (!isRecord(value) || !isRecord(value['routes'])) throw new Error('the response has another form.');
  return value['routes'];
}
