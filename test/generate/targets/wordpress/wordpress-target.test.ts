// Types for WordPress's own packages: what is declared of a site.

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { ApiModel } from '../../../../src/core/model/api/api.ts';
import { normalize } from '../../../../src/source/normalize/normalize.ts';
import { formatFiles, formattingNow } from '../../../../src/generate/output/format.ts';
import { render } from '../../../../src/generate/targets/render.ts';
import { caseFile } from '../../../support/case-folders.ts';
import { emptyFolder, routewright } from '../../../support/routewright.ts';
import { wordpressIndex } from '../../../support/wordpress-index.ts';

const school = normalize(wordpressIndex).value;

const laidOut = async (model: ApiModel, path: string): Promise<string> => {
  const file = (await render(model, ['wordpress'])).find((one) => one.path === `wordpress/${path}`);
  return (await formatFiles(file ? [file] : [], formattingNow(), () => undefined)).join();
};

test.each(['routes.ts', 'core-data.d.ts', 'types/wp-v2.ts'])('%s of a small site', async (file) => {
  await expect(await laidOut(school, file)).toMatchFileSnapshot(
    caseFile('render', 'wordpress', file.replace('/', '-')),
  );
});

describe('on the command line', () => {
  const generated = async (index: unknown, ...args: readonly string[]) => {
    const cwd = emptyFolder();
    writeFileSync(join(cwd, 'site.json'), JSON.stringify(index));
    const all = ['generate', 'site.json', '-o', 'api', '--target', 'wordpress', '--verbose', ...args];
    return { cwd, ...(await routewright(all, { cwd })) };
  };

  test('says which entities nothing describes', async () => {
    const { cwd, stdout, code } = await generated(wordpressIndex);
    expect(code).toBe(0);
    expect(stdout).toContain('no route /wp/v2/lessons describes it');
    expect(readFileSync(join(cwd, 'api/wordpress/core-data.d.ts'), 'utf8')).not.toContain('lesson');
  });

  test('takes a site at its routes where the source lists no types', async () => {
    const { _site: _, ...index } = wordpressIndex;
    const { cwd, stdout } = await generated(index);
    expect(stdout).toContain('does not list which post types and taxonomies the site has');
    const text = readFileSync(join(cwd, 'api/wordpress/core-data.d.ts'), 'utf8');
    expect(text).toContain("course: 'edit';");
    expect(text).toContain("genre: 'edit';");
  });
});
