import { version } from '../node/package-facts.ts';
import { settingsFilter } from '../settings/run-options.ts';
import { Halt } from '../core/diagnostics/halt.ts';
import { sandboxAddress } from '../source/sandbox/sandbox-address.ts';
import { toolList, dataNotice } from './tool-list.ts';
import type { CallTool } from './tools.ts';
import { chooseSource } from '../command-kit/choose-source.ts';
import { command, type FlagTable } from '../terminal/command.ts';
import type { Io } from '../terminal/io.ts';
import { dim } from '../terminal/lines.ts';
import { loadMcpSdk, type McpSdk } from './mcp-sdk.ts';
import { StandardStreams } from './mcp-transport.ts';
import { withFlags } from '../terminal/option-flags.ts';
import { filterFlags } from '../command-kit/output-flags.ts';
import { siteFlag, sourceFlags, sourceOrProject } from '../command-kit/source-flags.ts';
import { titleLine } from '../command-kit/title-line.ts';

/**
 * The limits of a response's size, in characters. A smaller limit leaves no space for a response. A larger limit
 * exceeds the context of a language model.
 */
const responseSizes = { least: 1000, most: 1_000_000 } as const;

const agentFlags = {
  'allow-writes': {
    type: 'boolean',
    default: false,
    describe: 'also call operations that may change the site; default: only GET',
    group: 'Tools:',
  },
  'max-response': {
    type: 'number',
    default: 20_000,
    requiresArg: true,
    describe:
      'the maximum size of a response, in characters; the assistant can request the remaining characters',
    group: 'Tools:',
    read: (value: unknown): number => {
      const { least, most } = responseSizes;
      if (typeof value === 'number' && Number.isInteger(value) && value >= least && value <= most)
        return value;
      throw new Halt(
        'usage',
        `--max-response needs a whole number from ${least} to ${most}.`,
        'For example: --max-response 40000',
      );
    },
  },
} as const satisfies FlagTable;

export const mcp = command(
  {
    positionals: '<source>',
    description: [
      'Starts an MCP server (Model Context Protocol) on standard input and output, for an AI assistant. The',
      'tools of the server search, describe and call operations of a site. The server calls only operations',
      'with GET, unless you pass --allow-writes. It sends credentials from the environment to the site, and',
      'never to the assistant. Install the package @modelcontextprotocol/sdk first.',
    ].join(' '),
    examples: [
      ['mcp example.com', 'read a live site'],
      ["mcp example.com --namespace 'wc/v3' --allow-writes", 'read and change part of a site'],
      ['mcp site.index.json --site https://example.com/wp-json', 'use a saved index'],
    ],
    often: ['allow-writes', 'max-response', 'namespace', 'from-snapshot', 'config'],
  },
  sourceOrProject,
  {
    ...agentFlags,
    ...filterFlags,
    ...sourceFlags,
    ...siteFlag,
  },
  async (args, io, given) => {
    if (args.source === '-')
      throw new Halt(
        'usage',
        'mcp cannot read a source from standard input, because the protocol uses standard input.',
        'Save the source to a file, and give the file.',
      );
    const sdk = await loadMcpSdk();
    const app = await import('./run.ts');
    const { settings, options } = await chooseSource('mcp', args, given, io);
    const { call, model, base, signsIn, close } = await app.openAgentTools({
      ...options,
      filter: settingsFilter(settings),
      ...(settings.site !== undefined && { site: new URL(settings.site) }),
      allowWrites: args.allowWrites,
      maxResponse: args.maxResponse,
      wording: withFlags,
    });
    const does = args.allowWrites ? 'reads and writes' : 'only reads';
    io.note([
      [
        ...titleLine(model, options.source),
        dim(
          `, ${does}${!signsIn ? '' : base?.origin === sandboxAddress ? ', as administrator' : ', signed in'}`,
        ),
      ],
      base === undefined
        ? ['  Nothing can be called: pass the REST base of the site with --site <url>.']
        : [dim(`  Calls go to ${base.href}`)],
    ]);
    try {
      await serveTools(sdk, io, call, args.allowWrites);
    } finally {
      close();
    }
    return 0;
  },
);

/** Serves until standard input ends or an interrupt arrives. */
async function serveTools(sdk: McpSdk, io: Io, call: CallTool, allowWrites: boolean): Promise<void> {
  // The tools have plain JSON Schemas, so the SDK's registry of tools is not used.
  const { server } = new sdk.McpServer(
    { name: 'routewright', version: version() },
    {
      capabilities: { tools: {} },
      instructions: `Operations of one site's REST interface: find them with search_operations, use describe_operation before the first call of an operation, then call_operation. ${dataNotice}`,
    },
  );
  server.setRequestHandler(sdk.ListToolsRequestSchema, () => ({ tools: [...toolList(allowWrites)] }));
  server.setRequestHandler(sdk.CallToolRequestSchema, async ({ params }, { signal }) => {
    const { text, isError } = await call(params.name, params.arguments ?? {}, signal);
    return { content: [{ type: 'text' as const, text }], isError };
  });
  server.onerror = ({ message }) => {
    io.note([[dim(`  ${message}`)]]);
  };
  const streams = new StandardStreams(io, sdk);
  await server.connect(streams);
  await Promise.race([streams.closed, io.interrupted()]);
  await server.close();
}
