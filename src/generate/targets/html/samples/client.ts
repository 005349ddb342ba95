import type { SignInScheme } from '../../../../core/model/software/sign-in.ts';
import { signInHelper } from '../../../../core/model/software/sign-in-helpers.ts';
import type { Json } from '../../../../core/schema/schema.ts';
import type { OperationCall } from './call.ts';
import { javascript, javascriptKey, sampleLiteral, singleQuoted } from './literal-text.ts';
import type { ArgumentValues } from './request.ts';
import type { WriteSample } from './sample.ts';

/** A sample for the generated client, composed of the namespace. */
export const client: WriteSample = ({ call, context, values, request }) => {
  const helper = authHelper(context.auth);
  const { sent, unknown } = argumentsOf(call, values);
  const given = sent.length === 0 ? '' : sampleLiteral(Object.fromEntries(sent), javascript);
  const file = request.body.kind === 'parts' ? request.body.file : undefined;
  const args = file === undefined ? given : ['file', given].filter(Boolean).join(', ');
  const [accessor] = call.name;
  const [part, module] = call.client;
  const parts = part === accessor ? part : `${javascriptKey(accessor)}: ${part}`;
  return [
    ...(file === undefined ? [] : ["import { readFile } from 'node:fs/promises';"]),
    `import { ${['createClient', ...(helper?.imports ?? [])].join(', ')} } from './client/index.js';`,
    `import { ${part} } from './client/${module}.js';`,
    '',
    ...(helper?.before ?? []),
    'const site = createClient({',
    `  baseUrl: ${singleQuoted(context.base)},`,
    ...(helper === undefined ? [] : [`  ${helper.option},`]),
    `}, { ${parts} });`,
    ...(unknown.length === 0
      ? []
      : [`// Without ${unknown.join(', ')}: the client does not accept these arguments.`]),
    ...(file === undefined
      ? []
      : [
          `const file = new File([await readFile(${singleQuoted(file.name)})], ${singleQuoted(file.name)}, { type: ${singleQuoted(file.type)} });`,
        ]),
    `const result = await ${facadePath(call.name)}${file === undefined ? '' : '.upload'}(${args});`,
  ].join('\n');
};

/** The client accepts global arguments only for typed responses, and as lists. */
function argumentsOf({ everywhere = [], clientTakes = [] }: OperationCall, values: ArgumentValues) {
  const global = new Set(everywhere.map(({ name }) => name));
  const unknown = [...values.keys()].filter((name) => global.has(name) && !clientTakes.includes(name));
  const sent = [...values]
    .filter(([name]) => !unknown.includes(name))
    .map(([name, value]): readonly [string, Json] => [name, global.has(name) ? asList(value) : value]);
  return { sent, unknown };
}

const asList = (value: Json): Json =>
  typeof value !== 'string' || value === 'true' ? true : value.split(',').map((item) => item.trim());

/** The call without its arguments, such as `site.wpV2.posts.list(…)`. */
export const facadeCall = (name: readonly string[], takesArguments: boolean): string =>
  `${facadePath(name)}(${takesArguments ? '…' : ''})`;

export const facadePath = (name: readonly string[]): string => `site${name.map(access).join('')}`;

const access = (name: string): string => {
  const key = javascriptKey(name);
  return key === name ? `.${name}` : `[${key.startsWith('[') ? key.slice(1, -1) : key}]`;
};

interface AuthHelper {
  readonly imports: readonly string[];
  /** Lines before the client. */
  readonly before?: readonly string[];
  /** The option of the client. */
  readonly option: string;
}

/** Placeholders for the reader's secrets. */
const placeholders: ReadonlyMap<string, string> = new Map([
  ['application-password', "'USERNAME', 'APPLICATION_PASSWORD'"],
  ['key-secret', "'CONSUMER_KEY', 'CONSUMER_SECRET'"],
  ['bearer', "'API_KEY'"],
  ['cookie-nonce', "'NONCE'"],
]);

export function authHelper(scheme: SignInScheme | undefined): AuthHelper | undefined {
  if (scheme?.kind === 'session') return visitorSession;
  const [name, secrets] = [signInHelper(scheme?.kind ?? ''), placeholders.get(scheme?.kind ?? '')];
  return name === undefined || secrets === undefined
    ? undefined
    : { imports: [name], option: `auth: ${name}(${secrets})` };
}

/** The client requests the headers of a session before the first write, and sends them with later calls. */
const visitorSession: AuthHelper = {
  imports: ['storeCart', 'type StoreCart'],
  before: ['let cart: StoreCart | undefined;'],
  option: 'middleware: [storeCart({ storage: { get: () => cart, set: (next) => (cart = next) } })]',
};
