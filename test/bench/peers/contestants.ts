// The generators that are measured side by side, each at the job that it can do: its
// own settings but for what would make it slower (formatters, documents' validation).

import { join } from 'node:path';
import { generateCommand } from '../ours.ts';
import { jobs, type Contestant, type Task } from './contestant.ts';
import { functionName } from './probe.ts';

const zod = { zod: 'latest' };
const text = (value: string): string => JSON.stringify(value);
const includes = (task: Task, part: 'client' | 'zod'): boolean =>
  task.job === part || task.job === 'client+zod';

export const ours: Contestant = {
  label: 'routewright',
  packages: zod,
  jobs,
  command: ({ inputs, folder, output, node, job }) =>
    generateCommand(node, inputs.help, join(folder, output), { targets: job.replace('+', ',') }),
  call: (output, { part, module, resource }) => ({
    prelude: `
      import { createClient } from './${output}/client/index.js';
      import { ${part} } from './${output}/client/${module}.js';
      const site = createClient({ baseUrl: 'https://site.example/wp-json' }, { ${part} });`,
    open: `site.${part}.${resource}.list({ `,
    close: ' })',
    name: 'list',
    item: 'found[0]!.',
  }),
  smallest: (output, { module, standalone }) => `
    import { createTransport } from './${output}/client/index.js';
    import { ${standalone} } from './${output}/client/${module}.js';
    const transport = createTransport({ baseUrl: 'https://site.example/wp-json' });
    console.log(await ${standalone}(transport, { page: 2 }));`,
  validator: (output, { module, validator }) =>
    `export { ${validator} as validator } from './${output}/zod/${module}.js';`,
};

const oursWithoutLibrary: Contestant = {
  label: 'routewright-validators',
  packages: {},
  jobs: ['zod'],
  command: ({ inputs, folder, output, node }) =>
    generateCommand(node, inputs.help, join(folder, output), { targets: 'validators' }),
  validator: (output, { module, validator }) =>
    `export { ${validator} as validator } from './${output}/validators/${module}.js';`,
};

/** What writes types of an OpenAPI document, and what calls by them. */
export const openapiFetch = {
  packages: { 'openapi-typescript': 'latest', 'openapi-fetch': 'latest', typescript: '5.9' },
} as const;

const openapiTypescript: Contestant = {
  label: 'openapi-typescript',
  main: 'openapi-typescript',
  packages: openapiFetch.packages,
  jobs: ['client'],
  command: ({ inputs, output, node }) => [
    ...[node, 'node_modules/openapi-typescript/bin/cli.js', inputs.openApi, '-o', `${output}/schema.d.ts`],
  ],
  call: (output, { path }) => ({
    prelude: `
      import createClient from 'openapi-fetch';
      import type { paths } from './${output}/schema';
      const client = createClient<paths>({ baseUrl: 'https://site.example/wp-json' });`,
    open: `client.GET(${text(path)}, { params: { query: { `,
    close: ' } } })',
    name: 'GET',
    item: 'found.data![0]!.',
  }),
};

const heyApi: Contestant = {
  label: 'hey-api',
  main: '@hey-api/openapi-ts',
  packages: { '@hey-api/openapi-ts': 'latest', typescript: '6', ...zod },
  jobs,
  config: (task) => `export default {
    input: ${text(task.inputs.openApi)},
    output: { path: ${text(task.output)} },
    plugins: [
      ${includes(task, 'client') ? `'@hey-api/typescript', '@hey-api/client-fetch', '@hey-api/sdk',` : ''}
      ${includes(task, 'zod') ? `'zod',` : ''}
    ],
  };`,
  command: ({ node }, configFile) => [
    ...[node, 'node_modules/@hey-api/openapi-ts/bin/run.js', '-f', configFile, '--no-log-file'],
  ],
  call: (output, probe) => ({
    prelude: `
      import { ${functionName(probe)} } from './${output}/sdk.gen';
      import { client } from './${output}/client.gen';
      client.setConfig({ baseUrl: 'https://site.example/wp-json' });`,
    open: `${functionName(probe)}({ query: { `,
    close: ' } })',
    name: functionName(probe),
    item: 'found.data![0]!.',
  }),
  validator: (output, probe) =>
    `export { z${capitalized(functionName(probe))}Response as validator } from './${output}/zod.gen';`,
};

const orval: Contestant = {
  label: 'orval',
  main: 'orval',
  packages: { orval: 'latest', ...zod },
  jobs,
  config: (task) => {
    const project = (part: 'client' | 'zod', client: string): string =>
      includes(task, part)
        ? `${part}: {
            input: { target: ${text(task.inputs.openApi)} },
            output: { target: './${task.output}/${part}.ts', client: '${client}', mode: 'single' },
          },`
        : '';
    return `export default { ${project('client', 'fetch')} ${project('zod', 'zod')} };`;
  },
  command: ({ node }, configFile) => [node, 'node_modules/orval/dist/bin/orval.mjs', '--config', configFile],
  call: (output, probe) => ({
    prelude: `import { ${functionName(probe)} } from './${output}/client';`,
    open: `${functionName(probe)}({ `,
    close: ' })',
    name: functionName(probe),
    item: 'if (found.status === 200) found.data[0]!.',
  }),
  validator: (output, probe) =>
    `export { ${capitalized(functionName(probe))}Response as validator } from './${output}/zod';`,
};

const kubb4: Contestant = {
  label: 'kubb',
  main: '@kubb/cli',
  packages: {
    '@kubb/cli': '4',
    '@kubb/core': '4',
    '@kubb/plugin-oas': '4',
    '@kubb/plugin-ts': '4',
    '@kubb/plugin-client': '4',
    '@kubb/plugin-zod': '4',
    ...zod,
  },
  jobs,
  config: (task) => `
    import { defineConfig } from '@kubb/core';
    import { pluginOas } from '@kubb/plugin-oas';
    import { pluginTs } from '@kubb/plugin-ts';
    import { pluginClient } from '@kubb/plugin-client';
    import { pluginZod } from '@kubb/plugin-zod';
    const output = (path) => ({ path, barrelType: false });
    export default defineConfig({
      root: '.',
      input: { path: ${text(task.inputs.openApi)} },
      output: { path: ${text(task.output)}, clean: false, format: false, lint: false, barrelType: false },
      plugins: [
        pluginOas({ generators: [], validate: false }),
        pluginTs({ output: output('types') }),
        ${includes(task, 'client') ? `pluginClient({ output: output('client'), client: 'fetch' }),` : ''}
        ${includes(task, 'zod') ? `pluginZod({ output: output('zod'), version: '4' }),` : ''}
      ],
    });`,
  command: ({ node }, configFile) => [
    ...[node, 'node_modules/@kubb/cli/bin/kubb.cjs', 'generate', '-c', configFile, '--logLevel', 'silent'],
  ],
  call: (output, probe) => ({
    prelude: `import { ${functionName(probe)} } from './${output}/client/${functionName(probe)}';`,
    open: `${functionName(probe)}({ `,
    close: ' })',
    name: functionName(probe),
    item: 'found[0]!.',
  }),
};

/** Its plug-ins for types and calls were not on the registry when this was written. */
const kubb5: Contestant = {
  label: 'kubb',
  main: 'kubb',
  packages: { kubb: 'latest', '@kubb/plugin-zod': 'latest', ...zod },
  jobs: ['zod'],
  config: (task) => `
    import { defineConfig } from 'kubb';
    import { adapterOas } from '@kubb/adapter-oas';
    import { pluginZod } from '@kubb/plugin-zod';
    export default defineConfig({
      root: '.',
      input: ${text(task.inputs.openApi)},
      output: { path: ${text(task.output)}, clean: false },
      adapter: adapterOas({ validate: false }),
      plugins: [pluginZod({ output: { path: 'zod' } })],
    });`,
  command: ({ node }, configFile) => [
    ...[node, 'node_modules/kubb/bin/kubb.js', 'generate', '-c', configFile, '--logLevel', 'silent'],
  ],
};

export const peers: readonly Contestant[] = [
  oursWithoutLibrary,
  openapiTypescript,
  heyApi,
  orval,
  kubb4,
  kubb5,
];

const capitalized = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);
