// The data of `templates/query/index.ts.hbs`.

import { nameList } from '../code.ts';
import type { Namespace } from '../../../core/model/api/api.ts';
import { code, quote, type Code } from '../code.ts';
import { identifierOf } from '../operation-names.ts';
import { reservedWords, unreserved } from '../reserved-words.ts';
import { queryExports, runtimeFiles } from './query-runtime.ts';

export interface QueryIndexView {
  readonly runtime: readonly {
    readonly file: Code;
    readonly values: Code | undefined;
    readonly types: Code | undefined;
  }[];
  readonly namespaces: readonly {
    readonly isPlain: boolean;
    readonly local: Code;
    readonly name: Code;
    readonly from: Code;
  }[];
}

const queryExportNames: ReadonlySet<string> = new Set([
  ...runtimeFiles.flatMap((file) => [...queryExports(file, 'value'), ...queryExports(file, 'type')]),
  'Payloads',
  'receiveWebhook',
]);

export function viewQueryIndex(namespaces: readonly Namespace[], files: readonly string[]): QueryIndexView {
  const accessors = new Set(namespaces.map(({ accessor }) => identifierOf(accessor)));
  return {
    runtime: files.map((file) => ({
      file: code(file),
      values: nameList(queryExports(file, 'value')),
      types: nameList(queryExports(file, 'type')),
    })),
    namespaces: namespaces.map(({ accessor, module }) => {
      const word = identifierOf(accessor);
      return {
        isPlain: !reservedWords.has(word),
        local: code(unreserved(word)),
        name: code(queryExportNames.has(word) ? freeQueriesName(word, accessors) : word),
        from: code(quote(`./${module}.js`)),
      };
    }),
  };
}

/** `tagsQueries` for `tags`. */
function freeQueriesName(word: string, accessors: ReadonlySet<string>): string {
  const name = `${word}Queries`;
  return accessors.has(name) ? freeQueriesName(name, accessors) : name;
}
