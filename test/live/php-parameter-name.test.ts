// PHP itself, as a server, is asked what it makes of names at random.

import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { phpParameters } from '../../src/mock-engine/php-parameters.ts';
import { phpVariableOf } from '../../src/core/model/names/php-parameter-name.ts';
import fc from '../support/fast-check.ts';

/** Prints the variables of each query of a list: keys in base64, in their order. */
const script = `<?php
$read = function ( $value ) use ( &$read ) {
	$all = array();
	foreach ( $value as $key => $one ) $all[] = array( base64_encode( (string) $key ), is_array( $one ) ? $read( $one ) : null );
	return $all;
};
header( 'content-type: application/json' );
echo json_encode( $read( $_GET ) );
`;

type Read = readonly (readonly [key: string, inside: Read | null])[];

const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
};

async function startPhp(): Promise<(query: string) => Promise<Read>> {
  const folder = mkdtempSync(join(tmpdir(), 'routewright-php-'));
  writeFileSync(join(folder, 'index.php'), script);
  const port = await freePort();
  const server = spawn('php', ['-S', `127.0.0.1:${port}`, '-t', folder], { stdio: 'ignore' });
  onTestFinished(() => {
    server.kill();
  });
  const ask = async (query: string): Promise<Read> =>
    (await (await fetch(`http://127.0.0.1:${port}/?${query}`)).json()) as Read;
  await expect.poll(() => ask('a=1').catch(() => undefined)).toEqual([[btoa('a'), null]]);
  return ask;
}

const unread = (read: Read): Read =>
  read.map(([key, inside]) => [Buffer.from(key, 'base64').toString(), inside && unread(inside)]);

const nested = (keys: readonly string[]): Read | null => {
  const [key, ...others] = keys;
  return key === undefined ? null : [[key === '' ? '0' : key, nested(others)]];
};

const name = fc
  .array(
    fc.constantFrom('a', 'rest', 'route', '_', '[', '[', ']', ']', '.', ' ', '\0', '[]', '\t', '0', 'ä'),
    {
      minLength: 1,
      maxLength: 8,
    },
  )
  .map((parts) => parts.join(''));

test('the reader of names, and the mock, agree with PHP on names at random', async () => {
  expect(execFileSync('php', ['-v']).toString()).toMatch(/^PHP 8/);
  const ask = await startPhp();
  await fc.assert(
    fc.asyncProperty(name, async (parameter) => {
      const query = `${encodeURIComponent(parameter)}=1`;
      const variable = phpVariableOf(parameter);
      const found = unread(await ask(query));
      expect(found).toEqual(variable ? [[variable.name, nested(variable.keys)]] : []);
      expect(Object.keys(phpParameters(query))).toEqual(found.map(([key]) => key));
    }),
    { numRuns: 500 },
  );
});
