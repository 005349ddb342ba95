import { createSite, type Site } from './api/client/site.js';
import type { ThingsCreateArgs, ThingsListArgs } from './api/client/demo-v1.js';

export class Things {
  constructor(private readonly site: Site) {}

  list(args?: Omit<ThingsListArgs, 'context'>) {
    return this.site.demoV1.things.list(args);
  }

  create(args: ThingsCreateArgs) {
    return this.site.demoV1.things.create(args);
  }

  createNamed(name: string, more: Partial<ThingsCreateArgs> = {}) {
    return this.site.demoV1.things.create({ name, ...more });
  }

  async totals(): Promise<readonly string[]> {
    const args = { per_page: 60, order: 'asc' } as const;
    return (await this.list(args)).map((thing) => thing.total);
  }
}

export const things = new Things(createSite({ baseUrl: 'https://demo.example/wp-json' }));
