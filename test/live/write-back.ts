// Reads items of each resource, converts them with `writable`, and sends them to their update.

import type { ApiModel } from '../../src/core/model/api.ts';
import { writableItem } from '../../src/generate/targets/client/writable-rules.ts';
import { namedOperations } from '../../src/generate/targets/operation-names.ts';
import type { BuiltSiteClient } from './built-site-client.ts';

type Item = Readonly<Record<string, unknown>>;
type Outcome = { readonly ok: true; readonly data: unknown } | { readonly ok: false; readonly error: Error };

interface GeneratedOperation {
  readonly safe: (transport: unknown, args?: Item) => Promise<Outcome>;
}

export interface WriteBack {
  /** `wp/v2 posts` */
  readonly resource: string;
  readonly items: number;
  /** The error messages, and the names of the members that differ after the update. */
  readonly problems: readonly string[];
}

/** Members that every update changes. */
const changing = new Set(['modified', 'modified_gmt', 'date_modified', 'date_modified_gmt', '_links']);

export async function writeBack(
  built: BuiltSiteClient,
  model: ApiModel,
  transport: unknown,
): Promise<readonly WriteBack[]> {
  const results: WriteBack[] = [];
  for (const { name, module } of model.namespaces)
    for (const named of namedOperations(model, name)) {
      const writable = writableItem(model, named);
      if (writable === undefined || writable.otherPathParameters.length > 0) continue;
      const code = await built.load(`client/${module}.js`);
      const of = (verb: string) => code[named.identifier.replace(/Update(?=By|$)/, verb)];
      const get = of('Get') as GeneratedOperation;
      const update = of('Update') as GeneratedOperation;
      const list = of('List') as GeneratedOperation | undefined;
      const functions = await built.load(`client/writable/${module}.js`);
      const copy = functions[named.identifier.replace(/Update(?=By|$)/, 'Writable')] as (item: Item) => Item;
      const context = named.route.operations
        .find(({ method }) => method === 'GET')
        ?.arguments.some((argument) => argument.name === 'context');
      const reading = context === true ? { context: 'edit' } : {};
      const keys =
        writable.pathMembers.length === 0 ? [{}] : await listed(list, transport, writable.pathMembers);
      const problems: string[] = [];
      for (const key of keys) {
        const before = await get.safe(transport, { ...reading, ...key });
        if (!before.ok) {
          problems.push(before.error.message);
          continue;
        }
        const sent = copy(before.data as Item);
        const outcome = await update.safe(transport, sent);
        if (!outcome.ok) {
          problems.push(outcome.error.message);
          continue;
        }
        const after = await get.safe(transport, { ...reading, ...key });
        if (after.ok) problems.push(...differences(before.data as Item, after.data as Item));
        else problems.push(after.error.message);
      }
      results.push({
        resource: `${name} ${named.resource}`,
        items: keys.length,
        problems: [...new Set(problems)],
      });
    }
  return results;
}

async function listed(
  list: GeneratedOperation | undefined,
  transport: unknown,
  names: readonly string[],
): Promise<readonly Item[]> {
  const outcome = await list?.safe(transport);
  if (!outcome?.ok || !Array.isArray(outcome.data)) return [];
  return (outcome.data as Item[])
    .slice(0, 5)
    .map((item) => Object.fromEntries(names.map((name) => [name, item[name]])));
}

const differences = (before: Item, after: Item): readonly string[] =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (name) => !changing.has(name) && JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  );
