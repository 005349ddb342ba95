// Loads the SDK of the Model Context Protocol, an optional peer dependency of the command `mcp`.
// Node.js first looks for the SDK next to routewright, and then in the project in the current folder.

import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type * as ServerModule from '@modelcontextprotocol/sdk/server/mcp.js';
import type * as LinesModule from '@modelcontextprotocol/sdk/shared/stdio.js';
import type * as TypesModule from '@modelcontextprotocol/sdk/types.js';
import { Halt } from '../core/diagnostics/halt.ts';

/** The members of the SDK that the command `mcp` uses. */
export type McpSdk = Pick<typeof ServerModule, 'McpServer'> &
  Pick<typeof TypesModule, 'CallToolRequestSchema' | 'ListToolsRequestSchema'> &
  Pick<typeof LinesModule, 'ReadBuffer' | 'serializeMessage'>;

/** The SDK's package, and the version with which this command was developed. */
const sdk = '@modelcontextprotocol/sdk';
const sdkVersion = '1.32.2';

/** @throws Halt `usage` when the SDK is not installed */
export async function loadMcpSdk(): Promise<McpSdk> {
  try {
    const [
      { McpServer },
      { CallToolRequestSchema, ListToolsRequestSchema },
      { ReadBuffer, serializeMessage },
    ] = await Promise.all([
      import('@modelcontextprotocol/sdk/server/mcp.js'),
      import('@modelcontextprotocol/sdk/types.js'),
      import('@modelcontextprotocol/sdk/shared/stdio.js'),
    ]);
    return { McpServer, CallToolRequestSchema, ListToolsRequestSchema, ReadBuffer, serializeMessage };
  } catch (error) {
    if (!isMissing(error)) throw error;
  }
  return loadFromProject();
}

async function loadFromProject(): Promise<McpSdk> {
  const { resolve } = createRequire(join(process.cwd(), 'package.json'));
  const load = async (path: string): Promise<unknown> =>
    import(pathToFileURL(resolve(`${sdk}/${path}`)).href);
  try {
    return Object.assign(
      {},
      ...(await Promise.all(['server/mcp.js', 'types.js', 'shared/stdio.js'].map(load))),
    ) as McpSdk;
  } catch (error) {
    if (!isMissing(error)) throw error;
    throw new Halt(
      'usage',
      'mcp needs the Model Context Protocol SDK, which is not installed.',
      `Install it next to routewright: npm install ${sdk}@${sdkVersion}`,
      [],
      { cause: error },
    );
  }
}

const isMissing = (error: unknown): boolean =>
  error instanceof Error &&
  'code' in error &&
  (error.code === 'ERR_MODULE_NOT_FOUND' || error.code === 'MODULE_NOT_FOUND');
