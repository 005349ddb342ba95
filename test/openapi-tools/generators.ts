// Generators that read an OpenAPI document, each set up as its own documentation says, and
// a program over what it makes: lists with a filter of several values, creates, and reads
// what the site refuses. All programs say the same.

import type { Toolchain } from '../toolchains/toolchains.ts';

export interface Generator extends Pick<Toolchain, 'name' | 'folder' | 'packages' | 'node' | 'manifest'> {
  /** What lies beside `openapi.json` before the generator runs. */
  readonly around: Toolchain['around'];
  readonly generate: readonly string[];
  /** `main.ts`: reads `BASE`, `AUTHORIZATION` and `CREDENTIALS` (`name:password`) of the environment. */
  readonly program: string;
}

const tsconfig = (include: readonly string[]): Toolchain['around'] => ({
  'tsconfig.json': JSON.stringify({
    compilerOptions: {
      target: 'es2022',
      lib: ['es2023', 'dom', 'dom.iterable'],
      types: ['node'],
      strict: true,
      noEmit: true,
      skipLibCheck: true,
      allowImportingTsExtensions: true,
      module: 'esnext',
      moduleResolution: 'bundler',
    },
    include,
  }),
});

const compiler = { typescript: '6.0.3', '@types/node': '22.20.5' };

const openapiTypescript: Generator = {
  name: 'openapi-typescript with openapi-fetch',
  folder: 'openapi/openapi-typescript',
  packages: {
    'openapi-typescript': '7.13.0',
    'openapi-fetch': '0.17.0',
    ...compiler,
    typescript: '5.9.3',
  },
  node: 20,
  manifest: { type: 'module' },
  around: tsconfig(['main.ts', 'schema.d.ts']),
  generate: ['openapi-typescript', 'openapi.json', '-o', 'schema.d.ts'],
  program: `import createClient from 'openapi-fetch';
import type { paths } from './schema.js';

const { BASE: baseUrl = '', AUTHORIZATION: authorization = '' } = process.env;
const client = createClient<paths>({ baseUrl, headers: { authorization } });

const list = await client.GET('/wp/v2/posts', {
  params: { query: { 'status[]': ['publish', 'draft'], context: 'edit', per_page: 5 } },
});
const created = await client.POST('/wp/v2/posts', { body: { title: 'From a program', status: 'draft' } });
const refused = await client.GET('/wp/v2/posts', { params: { query: { per_page: 1000 } } });
console.log(
  JSON.stringify({
    listed: list.data?.length,
    created: created.data?.status,
    status: refused.response.status,
    code: refused.error?.code,
    params: Object.keys(refused.error?.data?.params ?? {}),
  }),
);
`,
};

const heyApi: Generator = {
  name: 'hey-api',
  folder: 'openapi/hey-api',
  packages: { '@hey-api/openapi-ts': '0.99.0', ...compiler },
  node: 22,
  manifest: { type: 'module' },
  around: tsconfig(['main.ts', 'api']),
  generate: [
    'openapi-ts',
    '-i',
    './openapi.json',
    '-o',
    'api',
    '-c',
    '@hey-api/client-fetch',
    '--no-log-file',
  ],
  program: `import { client } from './api/client.gen';
import { wpV2PostsCreate, wpV2PostsList } from './api/sdk.gen';

const { BASE: baseUrl = '', CREDENTIALS: auth = '' } = process.env;
client.setConfig({ baseUrl, auth });

const list = await wpV2PostsList({
  query: { 'status[]': ['publish', 'draft'], context: 'edit', per_page: 5 },
});
const created = await wpV2PostsCreate({ body: { title: 'From a program', status: 'draft' } });
const refused = await wpV2PostsList({ query: { per_page: 1000 } });
console.log(
  JSON.stringify({
    listed: list.data?.length,
    created: created.data?.status,
    status: refused.response?.status,
    code: refused.error?.code,
    params: Object.keys(refused.error?.data?.params ?? {}),
  }),
);
`,
};

const orval: Generator = {
  name: 'orval',
  folder: 'openapi/orval',
  packages: { orval: '8.38.0', ...compiler },
  node: 22,
  manifest: { type: 'module' },
  around: {
    ...tsconfig(['main.ts', 'api']),
    'orval.config.mjs': `export default {
  api: {
    input: './openapi.json',
    output: {
      target: './api/api.ts',
      client: 'fetch',
      mode: 'split',
      baseUrl: { getBaseUrlFromSpecification: true },
    },
  },
};
`,
  },
  generate: ['orval', '--config', 'orval.config.mjs'],
  program: `import { wpV2PostsCreate, wpV2PostsList } from './api/api';

const { AUTHORIZATION: authorization = '' } = process.env;
const signedIn = { headers: { authorization } };

const list = await wpV2PostsList(
  { 'status[]': ['publish', 'draft'], context: 'edit', per_page: 5 },
  signedIn,
);
const created = await wpV2PostsCreate({ title: 'From a program', status: 'draft' }, signedIn);
const refused = await wpV2PostsList({ per_page: 1000 }, signedIn);
console.log(
  JSON.stringify({
    listed: list.status === 200 ? list.data.length : undefined,
    created: created.status === 201 ? created.data.status : undefined,
    status: refused.status,
    code: refused.status === 400 ? refused.data.code : undefined,
    params: refused.status === 400 ? Object.keys(refused.data.data?.params ?? {}) : undefined,
  }),
);
`,
};

const kubb: Generator = {
  name: 'kubb',
  folder: 'openapi/kubb',
  packages: {
    '@kubb/core': '4.39.3',
    '@kubb/cli': '4.39.3',
    '@kubb/plugin-oas': '4.39.3',
    '@kubb/plugin-ts': '4.39.3',
    '@kubb/plugin-client': '4.39.3',
    ...compiler,
  },
  node: 20,
  manifest: { type: 'module' },
  around: {
    ...tsconfig(['main.ts', 'api']),
    'kubb.config.mjs': `import { defineConfig } from '@kubb/core';
import { pluginClient } from '@kubb/plugin-client';
import { pluginOas } from '@kubb/plugin-oas';
import { pluginTs } from '@kubb/plugin-ts';

export default defineConfig({
  root: '.',
  input: { path: './openapi.json' },
  output: { path: './api', clean: true, format: false, lint: false },
  plugins: [
    pluginOas({ generators: [] }),
    pluginTs({ output: { path: 'types' } }),
    pluginClient({ output: { path: 'client' }, client: 'fetch', dataReturnType: 'full' }),
  ],
});
`,
  },
  generate: ['kubb', 'generate', '-c', 'kubb.config.mjs', '--logLevel', 'silent'],
  // Its own client writes a list as one text, parted by commas: this one repeats the name. Of
  // a title that is a text or an object its types know the object alone.
  program: `import fetchClient, { type Client } from '@kubb/plugin-client/clients/fetch';
import { wpV2PostsCreate, wpV2PostsList, type WpV2PostsList400 } from './api/index.ts';

const { BASE: baseURL = '', AUTHORIZATION: authorization = '' } = process.env;
const client: Client = (config) => {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(config.params ?? {}))
    for (const one of [value].flat()) if (one !== undefined) query.append(name, String(one));
  const { params: _, ...others } = config;
  return fetchClient({ ...others, baseURL, url: \`\${config.url ?? ''}?\${query}\` });
};
const headers = { authorization, 'content-type': 'application/json' };

const list = await wpV2PostsList(
  { 'status[]': ['publish', 'draft'], context: 'edit', per_page: 5 },
  { client, headers },
);
const created = await wpV2PostsCreate(
  { title: { raw: 'From a program' }, status: 'draft' },
  { client, headers },
);
const refused = await wpV2PostsList({ per_page: 1000 }, { client, headers });
// What a failed call answers is typed as an error, but comes as the data.
const refusal = refused.data as unknown as WpV2PostsList400;
console.log(
  JSON.stringify({
    listed: list.data.length,
    created: created.data.status,
    status: refused.status,
    code: refusal.code,
    params: Object.keys(refusal.data?.params ?? {}),
  }),
);
`,
};

export const generators: readonly Generator[] = [openapiTypescript, heyApi, orval, kubb];
