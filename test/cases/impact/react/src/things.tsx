import { type demoV1 } from './api/client/types.js';
import { createSite } from './api/client/site.js';
import { useMemo, useQuery } from './use-query.js';

const site = createSite({ baseUrl: '/wp-json' });

interface CardProps {
  thing: demoV1.Thing;
  onPick?: (id: number) => void;
}

function Card({ thing, onPick }: CardProps) {
  return (
    <article onClick={() => onPick?.(thing.id)}>
      <h2 title={thing.colour.label}>{thing.name}</h2>
      <p>{thing.total}</p>
    </article>
  );
}

const Total = ({ total }: Pick<demoV1.Thing, 'total'>) => <b>{total}</b>;

export function Things({ search }: { search: string }) {
  const { data } = useQuery(`things ${search}`, () =>
    site.demoV1.things.list({ search, order: 'asc' }),
  );
  const sum = useMemo(() => (data ?? []).reduce((all, { total }) => all + Number(total), 0), [data]);
  return (
    <section>
      {data?.map((thing) => <Card thing={thing} />)}
      {data?.map((thing) => <Total {...thing} />)}
      <footer>{sum}</footer>
    </section>
  );
}
