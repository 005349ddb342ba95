// What apps derive from the types of a client: a module that does so with every operation of a generated client.

import type { OutputFile } from '../../src/core/model/files/output-files.ts';

const head = `import type { Transport } from './client/index.js';

type Equal<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;
const claim = <T extends true>(_: T | null = null): void => undefined;

/** The arguments without which the operation cannot be called. */
type Needed<Args> = { [K in keyof Args as {} extends Pick<Args, K> ? never : K]: Args[K] };

declare const transport: Transport;
declare const some: <T>() => T;

declare const traced: <Args extends unknown[], Result>(
  call: (...args: Args) => Promise<Result>,
) => (...args: Args) => Promise<Result>;
declare const tried: <Args, Result>(
  call: (transport: Transport, args: Args) => Promise<Result>,
  args: Args,
) => Promise<Result | undefined>;
declare const cached: <Op extends (transport: Transport, args: never) => Promise<unknown>>(
  operation: Op,
  args: Parameters<Op>[1],
) => ReturnType<Op>;
`;

const use = (operation: string, args: string): string => `
export async function ${operation.replace('.', '_')}(): Promise<void> {
  const plain = await ${operation}(transport, some<Needed<${args}>>());
  claim<Equal<Awaited<ReturnType<typeof ${operation}>>, typeof plain>>();
  type Given = Parameters<typeof ${operation}>[1];
  await ${operation}(transport, some<NonNullable<Given>>());
  await ${operation}(transport, some<${args}>() satisfies Given);
  const fromTraced = await traced(${operation})(transport, some<Needed<${args}>>());
  claim<Equal<typeof fromTraced, typeof plain>>();
  const fromTried = await tried(${operation}, some<Needed<${args}>>());
  claim<Equal<typeof fromTried, typeof plain | undefined>>();
  const fromCached = await cached(${operation}, some<Needed<${args}>>());
  claim<Equal<typeof fromCached, typeof plain>>();
}
`;

/** @param files of the target \`client\`; the module belongs beside the folder \`client\` */
export function typeUses(files: readonly Pick<OutputFile, 'path' | 'text'>[]): string {
  const modules = files.flatMap(({ path, text }, at) => {
    const declared = text.matchAll(/^export const (\w+):\s+(?:Optional)?(?:Shaped)?Operation<\s*(\w+),/gm);
    const uses = [...declared].map(([, operation, args]) =>
      use(`m${at}.${operation ?? ''}`, `m${at}.${args ?? ''}`),
    );
    return uses.length === 0 || !/^client\/(?!runtime|writable)/.test(path)
      ? []
      : [`import * as m${at} from './${path.replace(/ts$/, 'js')}';\n${uses.join('')}`];
  });
  return [head, ...modules].join('\n');
}
