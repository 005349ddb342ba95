import { type shopV1 } from './api/client/types.js';
import { createSite } from './api/client/site.js';

const { orders } = createSite({ baseUrl: 'https://demo.example/wp-json' }).shopV1;

const lines: shopV1.OrdersCreateArgs['lines'] = [{ sku: 's', amount: 0, note: 'n' }];

export const one = () =>
  orders.create({ lines, billing: { zip: '1' }, tags: ['a', 'c'], any: 3 });

export const two = (tag: 'a' | 'b') =>
  orders.create({
    lines: lines.map((line) => ({ ...line, amount: 2 })),
    billing: { city: 'x', fax: '2' },
    tags: [tag],
    any: 'x',
    note: 'long text',
  });

export function three() {
  const args: shopV1.OrdersCreateArgs = { lines: [] };
  args.note = 'ok';
  args.note = 'too long';
  args.tags = ['a'];
  return orders.create(args);
}

export const four = (note: string, any: 3 | 'x') => orders.create({ lines, note, any });
