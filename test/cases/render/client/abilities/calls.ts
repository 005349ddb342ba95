// Abilities by their names: what each takes and answers, and what does not compile.
// Compiled by compilers.test.ts beside the client of this case, never run.

import { createTransport, type Abilities } from './client/index.js';
import { createSite } from './client/site.js';
import { coreGetSiteInfo, type CoreGetSiteInfoResult } from './client/wp-abilities-v1.js';

type Equal<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;
const claim = <T extends true>(_: T | null = null): void => undefined;

const transport = createTransport({ baseUrl: 'https://x.test/wp-json' });
const { abilities, wpAbilitiesV1 } = createSite(transport);
const { run } = abilities;

export async function answers(): Promise<void> {
  const info = await run('core/get-site-info', { fields: ['name', 'url'] });
  claim<Equal<typeof info, CoreGetSiteInfoResult>>();
  claim<Equal<typeof info.name, string | undefined>>();
  const refunded = await run('shop/refund-order', { id: 7 }, { timeout: 1000 });
  claim<Equal<typeof refunded, boolean>>();
  const rebuilt = await run('shop/rebuild');
  claim<Equal<typeof rebuilt, unknown>>();
  await run('shop/rebuild', undefined, { signal: AbortSignal.timeout(10) });
  await run('core/get-site-info');
  await run('shop/delete-note', 12);
}

export async function byItself(): Promise<void> {
  const info = await coreGetSiteInfo(transport, { input: { fields: ['name'] } });
  claim<Equal<typeof info, CoreGetSiteInfoResult>>();
  await wpAbilitiesV1.shop.refundOrder.safe({ input: { id: 7 } });
}

/** A function of one's own over all of them. */
export const named = <Name extends keyof Abilities>(
  name: Name,
  then: (result: Abilities[Name]['result']) => void,
): readonly unknown[] => [name, then];

export async function mistakes(): Promise<void> {
  // @ts-expect-error there is no such ability
  await run('core/get-site');
  // @ts-expect-error no such field
  await run('core/get-site-info', { fields: ['mail'] });
  // @ts-expect-error the input is required
  await run('shop/refund-order');
  // @ts-expect-error a member of it is missing
  await run('shop/refund-order', { note: 'late' });
  // @ts-expect-error of another type
  await run('shop/delete-note', '12');
  // @ts-expect-error it takes nothing
  await run('shop/rebuild', { force: true });
  // @ts-expect-error the answer has no such member
  (await run('core/get-site-info')).mail;
}
