import js from '@eslint/js';
import { defineConfig } from 'eslint/config';
import tseslint from 'typescript-eslint';

export default defineConfig(
  {
    ignores: [
      'dist/**',
      'generated/**',
      'test/cases/**',
      'test/fixtures/**',
      'test/type-tests/**',
      'coverage/**',
      'test-results/**',
      'site/**',
      // Projects of their own: their packages are not installed here.
      'docs/examples/**',
    ],
  },
  js.configs.recommended,
  {
    files: ['**/*.ts'],
    extends: [tseslint.configs.strictTypeChecked],
    languageOptions: { parserOptions: { projectService: true } },
    rules: {
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/restrict-template-expressions': [
        'error',
        { allowNumber: true, allowBoolean: true },
      ],
      '@typescript-eslint/no-unnecessary-type-parameters': 'off',
      '@typescript-eslint/require-await': 'off',
      '@typescript-eslint/no-unused-vars': ['error', { ignoreRestSiblings: true }],
      'no-control-regex': 'off',
      // Vitest asks for an object pattern where a hook takes a second parameter.
      'no-empty-pattern': ['error', { allowObjectPatternsAsParameters: true }],
    },
  },
  {
    // What was meant for one error swallows others too: once the lack of eval was read as a value that does not fit.
    files: ['src/source/normalize/**/*.ts', 'src/source/validate/**/*.ts'],
    rules: {
      'no-restricted-syntax': [
        'error',
        {
          selector: 'CatchClause:not(:has(ThrowStatement)), CatchClause[param=null]',
          message: 'Name the errors that are meant, and throw the others again.',
        },
        {
          selector: 'CallExpression[callee.property.name="catch"]',
          message: 'Name the errors that are meant in a `try`, and throw the others again.',
        },
      ],
    },
  },
);
