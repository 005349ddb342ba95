import { readModel } from '../../../src/source/read-model.ts';
import { defaultLoadOptions } from '../../../src/source/load-options.ts';
import { describe, expect, test } from 'vitest';
import type { Diagnostic } from '../../../src/core/diagnostics/diagnostic.ts';
import type { WireIndex } from '../../../src/core/model/index/index-document.ts';
import { normalize } from '../../../src/source/normalize/normalize.ts';
import { caseFile, caseFolders, readCase } from '../../support/case-folders.ts';

const line = ({ code, level, where, message, done }: Diagnostic): string =>
  `${level} ${code} ${where.methods?.join(',') ?? '-'} ${where.pointer ?? where.route ?? '-'}\n  ${message} ${done}\n`;

describe('an index is normalized', () => {
  test.each(caseFolders('normalize'))('%s', async (name) => {
    const { value, diagnostics } = normalize(readCase('normalize', name, 'index.json') as WireIndex);
    await expect(`${JSON.stringify(value, null, 2)}\n`).toMatchFileSnapshot(
      caseFile('normalize', name, 'model.json'),
    );
    await expect(diagnostics.map(line).join('')).toMatchFileSnapshot(
      caseFile('normalize', name, 'diagnostics.txt'),
    );
  });
});

test('a model written down is read back as it was', async () => {
  const { value: model } = normalize(readCase('normalize', 'responses', 'index.json') as WireIndex);
  const again = await readModel('-', {
    ...defaultLoadOptions,
    stdin: async function* () {
      yield Buffer.from(JSON.stringify(model));
    },
  });
  expect(again.value).toEqual(model);
});
