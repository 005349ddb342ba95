// The generators that are measured side by side, each at the job that it can do: its
// own settings but for what would make it slower (formatters, documents' validation).

import { join } from 'node:path';
import { generateCommand, operationApp, validatorApp } from './ours.ts';
import type { Inputs } from './workplace.ts';

/** What is generated: typed calls, validators, or both in one run. */
export type Job = 'client' | 'zod' | 'client+zod';

export const jobs = ['client', 'zod', 'client+zod'] as const satisfies readonly Job[];

export interface Task {
  readonly inputs: Inputs;
  /** Where the contestant is installed and works. */
  readonly folder: string;
  /** Name of the output folder below `folder`. */
  readonly output: string;
  readonly node: string;
  readonly job: Job;
}

export interface Contestant {
  readonly name: string;
  readonly packages: Readonly<Record<string, string>>;
  readonly jobs: readonly Job[];
  /** Contents of its configuration file, or none where it needs none. */
  readonly config?: (task: Task) => string;
  readonly command: (task: Task, configFile: string) => readonly string[];
  readonly apps: {
    readonly client?: (output: string) => string;
    readonly zod?: (output: string) => string;
  };
}

const zod = { zod: '4.6.7' };
const text = (value: string): string => JSON.stringify(value);
const includes = (task: Task, part: 'client' | 'zod'): boolean =>
  task.job === part || task.job === 'client+zod';

export const ours: Contestant = {
  name: 'routewright',
  packages: zod,
  jobs,
  command: ({ inputs, folder, output, node, job }) =>
    generateCommand(node, inputs.help, join(folder, output), { targets: job.replace('+', ',') }),
  apps: { client: operationApp, zod: validatorApp },
};

/** What writes types of an OpenAPI document, and what calls by them. */
export const openapiFetch = {
  packages: { 'openapi-typescript': '7.13.0', 'openapi-fetch': '0.17.0', typescript: '5.9.3' },
} as const;

const openapiTypescript = (name: string, typescript: string): Contestant => ({
  name,
  packages: { ...openapiFetch.packages, typescript },
  jobs: ['client'],
  command: ({ inputs, output, node }) => [
    ...[node, 'node_modules/openapi-typescript/bin/cli.js', inputs.openApi, '-o', `${output}/schema.d.ts`],
  ],
  apps: {
    client: (output) => `
      import createClient from 'openapi-fetch';
      import type { paths } from './${output}/schema';
      const client = createClient<paths>({ baseUrl: 'https://site.example/wp-json' });
      console.log(await client.GET('/shop1/v1/amber-books', { params: { query: { page: 2 } } }));`,
  },
});

const heyApi = (name: string, typescript: string): Contestant => ({
  name,
  packages: { '@hey-api/openapi-ts': '0.99.0', typescript, ...zod },
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
  apps: {
    client: (output) => `
      import { listAmberBook } from './${output}/sdk.gen';
      console.log(await listAmberBook({ query: { page: 2 } }));`,
    zod: (output) => `
      import { zCreateAmberBookBody } from './${output}/zod.gen';
      console.log(zCreateAmberBookBody.safeParse(JSON.parse('{}')));`,
  },
});

const orval: Contestant = {
  name: 'orval 8.33',
  packages: { orval: '8.33.0', ...zod },
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
  apps: {
    client: (output) => `
      import { listAmberBook } from './${output}/client';
      console.log(await listAmberBook({ page: 2 }));`,
    zod: (output) => `
      import { CreateAmberBookBody } from './${output}/zod';
      console.log(CreateAmberBookBody.safeParse(JSON.parse('{}')));`,
  },
};

const kubb4: Contestant = {
  name: 'kubb 4.39',
  packages: {
    '@kubb/cli': '4.39.3',
    '@kubb/core': '4.39.3',
    '@kubb/plugin-oas': '4.39.3',
    '@kubb/plugin-ts': '4.39.3',
    '@kubb/plugin-client': '4.39.3',
    '@kubb/plugin-zod': '4.39.3',
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
  apps: {
    client: (output) => `
      import { listAmberBook } from './${output}/client/listAmberBook';
      console.log(await listAmberBook({ page: 2 }));`,
    zod: (output) => `
      import { createAmberBookMutationRequestSchema } from './${output}/zod/createAmberBookSchema';
      console.log(createAmberBookMutationRequestSchema.safeParse(JSON.parse('{}')));`,
  },
};

/** Its plug-ins for types and calls were not on the registry when this was written. */
const kubb5: Contestant = {
  name: 'kubb 5.2',
  packages: { kubb: '5.2.0', '@kubb/plugin-zod': '5.1.6', ...zod },
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
  apps: {
    zod: (output) => `
      import { createAmberBookBodySchema } from './${output}/zod/createAmberBookSchema';
      console.log(createAmberBookBodySchema.safeParse(JSON.parse('{}')));`,
  },
};

export const peers: readonly Contestant[] = [
  openapiTypescript('openapi-typescript 7.13', '5.9.3'),
  openapiTypescript('openapi-typescript 7.13 with TypeScript 7', '7.0.2'),
  heyApi('hey-api 0.99', '6.0.3'),
  heyApi('hey-api 0.99 with TypeScript 7', '7.0.2'),
  orval,
  kubb4,
  kubb5,
];
