// A project of a user of ESLint, in a folder of its own, with the packages of this repository.

import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { ESLint } from 'eslint';
import { caseFile } from '../support/case-folders.ts';
import { emptyFolder, packageRoot, plainEnvironment } from '../support/routewright.ts';

export type EslintPackage = 'eslint' | 'eslint-9';

export interface Project {
  readonly folder: string;
  readonly write: (files: Readonly<Record<string, string>>) => void;
  readonly read: (name: string) => string;
  /** Runs the command `eslint`; the exit code and both outputs. */
  readonly eslint: (...args: readonly string[]) => {
    readonly code: number | null;
    readonly stdout: string;
    readonly stderr: string;
  };
  readonly results: (...args: readonly string[]) => readonly ESLint.LintResult[];
}

export const eslintConfig = (
  settings: object = { snapshot: 'site.index.json' },
  parserOptions: object = { projectService: true },
): string => `import { defineConfig } from 'eslint/config';
import routewright from 'routewright/eslint';
import tseslint from 'typescript-eslint';

export default defineConfig({
  files: ['src/**/*.{ts,tsx,js,jsx}'],
  extends: [routewright.configs.recommended],
  languageOptions: { parser: tseslint.parser, parserOptions: ${JSON.stringify(parserOptions)} },
  settings: { routewright: ${JSON.stringify(settings)} },
});
`;

const tsconfig = {
  compilerOptions: {
    strict: true,
    module: 'esnext',
    moduleResolution: 'bundler',
    target: 'es2022',
    lib: ['es2022', 'dom'],
    allowJs: true,
    types: [],
    noEmit: true,
  },
  include: ['src'],
};

/** The packages of typescript-eslint that load TypeScript. */
const typed = [
  'parser',
  'project-service',
  'scope-manager',
  'tsconfig-utils',
  'types',
  'typescript-estree',
  'visitor-keys',
];

/**
 * @param typescript the package that the parser loads as `typescript`
 * @param isConfigured whether the project gets the configuration `eslintConfig()`
 */
export function eslintProject(
  files: Readonly<Record<string, string>>,
  eslint: EslintPackage = 'eslint',
  typescript = 'typescript',
  isConfigured = true,
): Project {
  const folder = emptyFolder();
  const packages = join(packageRoot, 'node_modules');
  const modules = join(folder, 'node_modules');
  mkdirSync(modules);
  const link = (name: string, to: string): void => {
    mkdirSync(dirname(join(modules, name)), { recursive: true });
    symlinkSync(to, join(modules, name), 'junction');
  };
  const own =
    typescript === 'typescript' ? [] : [...typed.map((name) => `@typescript-eslint/${name}`), 'ts-api-utils'];
  for (const name of own) cpSync(join(packages, name), join(modules, name), { recursive: true });
  if (own.length > 0)
    cpSync(join(packages, 'typescript-eslint'), join(modules, 'typescript-eslint'), { recursive: true });
  const taken = new Set([
    'eslint',
    'typescript',
    'routewright',
    '@typescript-eslint',
    ...readdirSync(modules),
  ]);
  for (const name of readdirSync(packages))
    if (!taken.has(name) && !name.startsWith('.')) link(name, join(packages, name));
  for (const name of readdirSync(join(packages, '@typescript-eslint')))
    if (!own.includes(`@typescript-eslint/${name}`))
      link(`@typescript-eslint/${name}`, join(packages, '@typescript-eslint', name));
  link('eslint', join(packages, eslint));
  link('typescript', join(packages, typescript));
  link('routewright', packageRoot);
  const write = (more: Readonly<Record<string, string>>): void => {
    for (const [name, text] of Object.entries(more)) {
      mkdirSync(dirname(join(folder, name)), { recursive: true });
      writeFileSync(join(folder, name), text);
    }
  };
  write({
    'package.json': '{ "type": "module" }',
    'tsconfig.json': JSON.stringify(tsconfig),
    'site.index.json': readFileSync(caseFile('audit', '.', 'site.index.json'), 'utf8'),
    ...(isConfigured && { 'eslint.config.js': eslintConfig() }),
    ...files,
  });
  const run: Project['eslint'] = (...args) => {
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      [join(modules, 'eslint/bin/eslint.js'), ...args],
      { cwd: folder, encoding: 'utf8', env: plainEnvironment() },
    );
    return { code: status, stdout, stderr };
  };
  return {
    folder,
    write,
    read: (name) => readFileSync(join(folder, name), 'utf8'),
    eslint: run,
    results: (...args) => {
      const { stdout, stderr } = run('--format', 'json', ...args);
      if (stdout === '') throw new Error(stderr);
      return JSON.parse(stdout) as readonly ESLint.LintResult[];
    },
  };
}

/** Each message with its place, its rule and its suggestions, one line each. */
export const messagesOf = (results: readonly ESLint.LintResult[]): readonly string[] =>
  results.flatMap(({ filePath, messages }) =>
    messages.map(
      ({ line, column, ruleId, message, suggestions = [] }) =>
        `${filePath.replace(/^.*[\\/]src[\\/]/, '')}:${line}:${column} ${ruleId ?? 'none'} ${message}${suggestions
          .map(({ desc, fix }) => ` [${desc} «${fix.text}»]`)
          .join('')}`,
    ),
  );
