// Types for WordPress's own packages: what the compilers, with the packages as they are published, take from them is
// what users mean.

import { existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ApiModel } from '../../src/core/model/api/api.ts';
import { completeModel } from '../../src/source/normalize/complete-model.ts';
import { normalize } from '../../src/source/normalize/normalize.ts';
import { render } from '../../src/generate/targets/render.ts';
import type { TargetName } from '../../src/generate/targets/targets.ts';
import { rootEntities, typedPostTypes } from '../../src/generate/targets/wordpress/core-data-entities.ts';
import { temporaryFolder, writeAll } from '../support/built-client.ts';
import { caseFile } from '../support/case-folders.ts';
import { compile, type Compiler } from '../support/compile.ts';
import { hostileModel } from '../support/hostile-model.ts';
import { newer } from '../support/newer.ts';
import { randomModel } from '../support/random-model.ts';
import { emptyFolder, packageRoot, routewright } from '../support/routewright.ts';
import { sampleModel } from '../support/samples.ts';
import { wordpressIndex } from '../support/wordpress-index.ts';

const school = normalize(wordpressIndex).value;

const options = {
  strict: true,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  noUnusedLocals: true,
  verbatimModuleSyntax: true,
  // As @wordpress/scripts bundles.
  module: 'preserve',
  target: 'es2022',
  lib: ['es2022', 'dom', 'dom.iterable'],
  types: [],
  noEmit: true,
};

describe('the packages as they are published', () => {
  let folder: string;
  beforeAll(async () => {
    folder = temporaryFolder();
    const sources: Readonly<Record<string, readonly [ApiModel, readonly TargetName[]]>> = {
      school: [school, ['wordpress']],
      'beside-client': [school, ['client', 'wordpress']],
      hostile: [completeModel(hostileModel).value, ['wordpress']],
      random: [randomModel(11, 40), ['wordpress']],
      sample: [await sampleModel('content-commerce-site.index'), ['wordpress']],
    };
    for (const [name, [model, targets]] of Object.entries(sources)) {
      const files = await render(model, targets, { importExtension: 'none' });
      writeAll(
        folder,
        files.map(({ path, text }) => ({ path: `${name}/${path}`, text })),
      );
    }
    copyCalls('api-fetch-calls.ts', 'school', (text) => text);
    copyCalls('core-data-calls.ts', 'school', (text) => text);
    const ofClient = (text: string): string => text.replace('./wordpress/types/', './client/');
    copyCalls('api-fetch-calls.ts', 'beside-client', ofClient);
  });
  afterAll(() => {
    rmSync(folder, { recursive: true, force: true });
  });

  const copyCalls = (file: string, name: string, change: (text: string) => string): void => {
    const text = readFileSync(caseFile('render', 'wordpress', file), 'utf8');
    writeFileSync(join(folder, name, file), change(text));
  };

  const compiled = (
    compiler: Compiler,
    name: string,
    files: readonly string[],
    more: object = {},
  ): Promise<string> => {
    const project = join(folder, name, `tsconfig.${compiler}.json`);
    const compilerOptions = { ...options, skipLibCheck: true, ...more };
    writeFileSync(project, JSON.stringify({ compilerOptions, files }));
    return compile(compiler, project);
  };

  const coreData = newer('@wordpress/core-data/build-types/index.d.ts');
  const known = coreData === undefined ? 'apiFetch answers' : 'apiFetch answers and the store holds';
  // The one between has the types of the newest.
  test.each(['typescript-5', 'typescript-7'] as const)(`%s knows what ${known}`, async (compiler) => {
    const modules = join(folder, 'school/node_modules');
    if (coreData !== undefined && !existsSync(modules))
      symlinkSync(join(packageRoot, 'test/newer/node_modules'), modules);
    const store = coreData === undefined ? [] : ['core-data-calls.ts'];
    const files = ['api-fetch-calls.ts', ...store, 'wordpress/index.d.ts'];
    expect(await compiled(compiler, 'school', files)).toBe('');
  });

  test('the types may be those of the client', async () => {
    const files = ['api-fetch-calls.ts', 'wordpress/index.d.ts'];
    expect(existsSync(join(folder, 'beside-client/wordpress/types'))).toBe(false);
    expect(await compiled('typescript-7', 'beside-client', files)).toBe('');
  });

  test('what is declared is sound without skipLibCheck, whatever a site calls its things', async () => {
    const files = ['hostile', 'random', 'sample', 'school'].flatMap((name) => [
      `../${name}/wordpress/api-fetch.d.ts`,
      `../${name}/wordpress/routes.ts`,
    ]);
    expect(await compiled('typescript-7', 'school', files, { skipLibCheck: false })).toBe('');
  });

  test.skipIf(coreData === undefined)('the entities are those of the package', () => {
    const sources = join(packageRoot, 'test/newer/node_modules/@wordpress/core-data');
    const types = readFileSync(join(sources, 'build-types/entity-types/index.d.ts'), 'utf8');
    const keysOf = (name: string): readonly string[] => {
      const [, body = ''] = new RegExp(`interface ${name}(?:<[^>]*>)? \\{([^}]*)\\}`).exec(types) ?? [];
      return Array.from(body.matchAll(/^ {4}(\w+):/gm), ([, key = '']) => key);
    };
    expect(keysOf('PostTypeEntityRecordTypes')).toEqual([...typedPostTypes]);
    expect(keysOf('TaxonomyEntityRecordTypes')).toEqual([]);
    // One object for each, whose own members stand in a line of their own.
    const config = readFileSync(join(sources, 'src/entities.js'), 'utf8').split(
      /^\t?\t\{$|const entity = \{/m,
    );
    const found = config.flatMap((text) => {
      const [, name] = /^\t\tname: '(\w+)',$/m.exec(text) ?? [];
      const [, route] = /^\t\tbaseURL: '([^']+)',$/m.exec(text) ?? [];
      const [, context = 'view'] = /^\t\tbaseURLParams: \{ context: '(\w+)' \},$/m.exec(text) ?? [];
      return name === undefined || route === undefined ? [] : [{ name, route, context }];
    });
    const itself = new Set([...keysOf('RootEntityRecordTypes'), '__unstableBase']);
    expect(found.filter(({ name }) => !itself.has(name))).toEqual(rootEntities);
  });
});

test('a package holds them', async () => {
  const cwd = emptyFolder();
  writeFileSync(join(cwd, 'site.json'), JSON.stringify(wordpressIndex));
  const args = ['generate', 'site.json', '-o', 'api', '--target', 'wordpress', '--package', '@acme/site'];
  expect(await routewright(args, { cwd })).toMatchObject({ code: 0 });
  mkdirSync(join(cwd, 'node_modules/@acme'), { recursive: true });
  symlinkSync(join(cwd, 'api'), join(cwd, 'node_modules/@acme/site'));
  symlinkSync(join(packageRoot, 'node_modules/@wordpress'), join(cwd, 'node_modules/@wordpress'));
  const main = `import apiFetch from '@wordpress/api-fetch';
import '@acme/site/wordpress';
import type { Course } from '@acme/site/wordpress/types/wp-v2';
export const course: Course = await apiFetch({ path: '/wp/v2/courses/7' });
// @ts-expect-error -- there is no such field
export const wrong: unknown = course.titel;
`;
  writeFileSync(join(cwd, 'main.ts'), main);
  const compilerOptions = { ...options, skipLibCheck: true };
  writeFileSync(join(cwd, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['main.ts'] }));
  expect(await compile('typescript-7', join(cwd, 'tsconfig.json'))).toBe('');
  await import(/* @vite-ignore */ pathToFileURL(join(cwd, 'api/wordpress/index.js')).href);
});
