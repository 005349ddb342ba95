// The command that approves what fails a run: it repeats what was typed, and no secret.

import { expect, test } from 'vitest';
import { approveCommandOf } from '../../../src/command-kit/reports/approve-command.ts';

test('repeats what was typed, without output and secrets', () => {
  const given = {
    baseline: 'a b.json',
    current: 'https://me:secret@example.com/wp-json',
    namespace: ['shop/*', 'it’s'],
    failOn: 'risky',
    force: true,
    schemas: false,
    format: ['html'],
    output: ['drift.html'],
    header: ['X-Key: secret'],
    httpAuth: 'me:secret',
    all: true,
  };
  const sources = [given.baseline, given.current];
  expect(approveCommandOf('drift', sources, given, ['baseline', 'current'], { env: {} })).toBe(
    `routewright drift 'a b.json' 'https://***@example.com/wp-json' --namespace='shop/*' --namespace='it’s' --fail-on=risky --force --no-schemas --approve --reason "why this is intended"`,
  );
  const env = { npm_command: 'exec', npm_config_user_agent: 'npm/10' };
  expect(approveCommandOf('fleet drift', ['x; rm -rf $HOME'], {}, [], { env })).toBe(
    `npx routewright fleet drift 'x; rm -rf $HOME' --approve --reason "why this is intended"`,
  );
});

test('a comparison in git is repeated with a branch and without the site, so that the command works later', () => {
  const since = 'a'.repeat(40);
  const env = { GITHUB_BASE_REF: 'main' };
  const commandOf = (...sources: readonly string[]): string =>
    approveCommandOf('drift', sources, { since }, ['baseline', 'current'], { env }, since);
  expect(commandOf('shop.index.json', 'https://shop.example')).toContain(
    'drift git:origin/main:shop.index.json shop.index.json --approve',
  );
  expect(commandOf('shop')).toContain('drift shop --since=origin/main --approve');
  expect(approveCommandOf('drift', ['a.json', 'https://a.example'], {}, [], { env: {} }, 'v1.2')).toContain(
    'drift git:v1.2:a.json a.json --approve',
  );
});
