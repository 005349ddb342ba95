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
