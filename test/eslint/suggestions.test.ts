// The edits that the rules suggest for misspelled names, in each kind of syntax.

import { RuleTester, type Rule } from 'eslint';
import { parser } from 'typescript-eslint';
import { afterAll, describe, it } from 'vitest';
import { join } from 'node:path';
import type * as Plugin from '../../src/eslint/index.ts';
import { caseFile } from '../support/case-folders.ts';
import { builtModule, packageRoot } from '../support/routewright.ts';

const { default: plugin } = await builtModule<typeof Plugin>('eslint/index.js');

const testerHooks = RuleTester as unknown as { afterAll: unknown; describe: unknown; it: unknown };
Object.assign(testerHooks, { afterAll, describe, it });

const folder = join(packageRoot, 'test/eslint/typed');
const tester = new RuleTester({
  languageOptions: { parser, parserOptions: { projectService: true, tsconfigRootDir: folder } },
  settings: { routewright: { snapshot: caseFile('audit', '.', 'site.index.json') } },
});

const filename = join(folder, 'code.ts');
const imported = "import apiFetch from '@wordpress/api-fetch';\n";

interface Case {
  readonly name: string;
  /** The code after the import, in which `[from|to]` marks an edit; `[from|to|other]` marks two. */
  readonly code: string;
}

function rule(name: string, messageId: string, cases: readonly Case[]): void {
  const marks = /\[([^|[\]]*)\|([^[\]]*)\]/g;
  const written = (code: string): string => imported + code.replace(marks, '$1');
  const edited = (code: string): readonly string[] => {
    const [, , names = ''] = [...code.matchAll(marks)][0] ?? [];
    return names.split('|').map((name) => imported + code.replace(marks, name));
  };
  tester.run(name, plugin.rules?.[name] as Rule.RuleModule, {
    valid: [
      {
        name: `${name}: no mistake`,
        code: `${imported}await apiFetch({ path: '/wp/v2/posts?search=a' });`,
        filename,
      },
    ],
    invalid: cases.map((one) => ({
      name: `${name}: ${one.name}`,
      filename,
      code: written(one.code),
      errors: [
        one.code.search(marks) >= 0
          ? {
              messageId,
              suggestions: edited(one.code).map((output) => ({ messageId: 'change', output })),
            }
          : { messageId },
      ],
    })),
  });
}

rule('known-route', 'unknown-route', [
  { name: 'a literal', code: "await apiFetch({ path: '/wp/v2/[post|posts]' });" },
  { name: 'a constant', code: "const path = '/wp/v2/[post|posts]';\nawait apiFetch({ path });" },
  {
    name: 'a template',
    code: 'const post = { id: 7 };\nawait apiFetch({ path: `/wp/v2/[user|users]/${post.id}` });',
  },
  { name: 'a concatenation', code: "await apiFetch({ path: '/wp/v2/' + '[post|posts]' });" },
  {
    name: 'a missing slash',
    code: "await apiFetch({ path: '[/wc/v3/productsreviews|/wc/v3/products/reviews|/wc/v3/products/tags]' });",
  },
  { name: 'a query after the path', code: "await apiFetch({ path: '/wp/v2/[post|posts]?search=a' });" },
  {
    name: 'a name that is there twice',
    code: 'const post = 7;\nawait apiFetch({ path: `/wp/v2/post/${post}` });',
  },
]);

rule('valid-arguments', 'unknown-argument', [
  { name: 'a property', code: "await apiFetch({ path: '/wp/v2/posts', data: { [serch|search]: 'a' } });" },
  {
    name: 'a quoted property',
    code: "await apiFetch({ path: '/wp/v2/posts', data: { '[serch|search]': 'a' } });",
  },
  {
    name: 'a property without a value',
    code: "const serch = 'a';\nawait apiFetch({ path: '/wp/v2/posts', data: { [serch|search: serch] } });",
  },
  { name: 'a query', code: "await apiFetch({ path: '/wp/v2/posts?page=2&[serch|search]=a' });" },
  {
    name: 'an assignment',
    code: "const data: Record<string, string> = {};\ndata.[serch|search] = 'a';\nawait apiFetch({ path: '/wp/v2/posts', data });",
  },
  {
    name: 'search parameters',
    code: "const args = new URLSearchParams();\nargs.set('[serch|search]', 'a');\nawait apiFetch({ path: `/wp/v2/posts?${args}` });",
  },
]);

rule('declared-response', 'unknown-property', [
  {
    name: 'an access',
    code: "const post: any = await apiFetch({ path: '/wp/v2/posts/7' });\npost.[titel|title];",
  },
  {
    name: 'a key',
    code: "const post: any = await apiFetch({ path: '/wp/v2/posts/7' });\npost['[titel|title]'];",
  },
  {
    name: 'a pattern',
    code: "const { [titel|title: titel] }: any = await apiFetch({ path: '/wp/v2/posts/7' });\ntitel;",
  },
  {
    name: 'a renamed pattern',
    code: "const { [titel|title]: text }: any = await apiFetch({ path: '/wp/v2/posts/7' });\ntext;",
  },
  {
    name: 'a declared type',
    code: "interface Post { [titel|title]: object }\nexport const post = await apiFetch<Post>({ path: '/wp/v2/posts/7' });",
  },
]);
