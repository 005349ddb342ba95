import type { Json } from '../../../../core/schema/schema.ts';
import type { OperationCall } from './call.ts';
import { javascript, sampleLiteral, singleQuoted } from './literal-text.ts';
import type { SampleBody } from './request.ts';
import type { WriteSample } from './sample.ts';

/** The namespaces that the package calls. The package has no function for PATCH. */
const namespaceOfPackage = /^\/(wc\/v[123])\/(?=.)/;
const methodsOfPackage: ReadonlySet<string> = new Set(['GET', 'POST', 'PUT', 'DELETE']);

export const isForWooCommerce = ({ parts: [first], method, file }: OperationCall): boolean =>
  first?.kind === 'text' &&
  namespaceOfPackage.test(first.text) &&
  methodsOfPackage.has(method) &&
  file !== true;

/** A sample with `@woocommerce/woocommerce-rest-api`, which signs in with a consumer key. */
export const wooCommerceSample: WriteSample = ({ call, request, context, values }) => {
  const base = context.base.replace(/\/+$/, '');
  const path = request.url.slice(base.length);
  const [start = '', version = ''] = namespaceOfPackage.exec(path) ?? [];
  const [, address = base, prefix = ''] = /^(.*\/)([^/]*)$/.exec(base) ?? [];
  const query = call.arguments
    .filter((argument) => argument.in === 'query' && values.has(argument.name))
    .map(({ name }): readonly [string, Json] => [name, values.get(name) ?? null]);
  const everywhere = (call.everywhere ?? []).flatMap(({ name }): readonly (readonly [string, Json])[] => {
    const value = values.get(name);
    return value === undefined ? [] : [[name, value]];
  });
  const params = [...query, ...everywhere];
  const sent = [
    singleQuoted(path.slice(start.length)),
    ...(request.method === 'POST' || request.method === 'PUT' ? [bodyText(request.body)] : []),
    ...(params.length === 0 ? [] : [sampleLiteral(Object.fromEntries(params), javascript)]),
  ];
  return [
    "import woocommerce from '@woocommerce/woocommerce-rest-api';",
    '',
    '// Node.js imports the module, and bundlers import its default export.',
    'const WooCommerceRestApi = woocommerce.default ?? woocommerce;',
    'const api = new WooCommerceRestApi({',
    `  url: ${singleQuoted(address)},`,
    ...(prefix === 'wp-json' ? [] : [`  wpAPIPrefix: ${singleQuoted(prefix)},`]),
    "  consumerKey: 'CONSUMER_KEY',",
    "  consumerSecret: 'CONSUMER_SECRET',",
    `  version: '${version}',`,
    '});',
    `const { data } = await api.${request.method.toLowerCase()}(${sent.join(', ')});`,
  ].join('\n');
};

const bodyText = (body: SampleBody): string =>
  sampleLiteral(body.kind === 'none' ? {} : body.value, javascript);
