import { createSite } from './api/client/site.js';
import type { Thing } from './api/client/demo-v1.js';

const site = createSite({ baseUrl: 'https://demo.example/wp-json' });

const wanted = 'search' as const;
const column = 'total' as const;
const search = 'order' as const;
const size = 'name' as const;
const keys = { size: 'size', colour: 'colour' } as const;

export const found = () => site.demoV1.things.list({ [wanted]: 'a', order: 'asc' });
export const made = () => site.demoV1.things.create({ name: 'n', [keys.colour]: 'red' });

export async function columns() {
  const [thing] = await site.demoV1.things.list({ order: 'asc' });
  const { [column]: total } = thing!;
  return [thing?.[column], thing?.[keys.size], total];
}

export const any = (thing: Thing, key: keyof Thing) => thing[key];
export const own = { [wanted]: 'a', [column]: 'b' }[column];

export const others = () => site.demoV1.things.list({ [search]: 'asc' });
export const name = ({ [size]: text }: Thing) => text;
