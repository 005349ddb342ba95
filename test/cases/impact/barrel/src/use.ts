import { createTransport, everything, operations, reportsList, site, type demoV1 } from './index.js';

const transport = createTransport({ baseUrl: 'https://demo.example/wp-json' });

export const first = async (): Promise<string | undefined> =>
  (await everything(transport, { search: 'c', order: 'asc' }))[0]?.total;

export const made = () => operations.thingsCreate(transport, { name: 'n' });

export const days = async () => (await reportsList(transport)).map(({ day }) => day);

export const label = ({ colour }: demoV1.Thing) => colour.label;

export const viaSite = () => site.demoV1.reports.list();
