import { useBlockProps } from '@wordpress/block-editor';
import { useEffect, useState } from '@wordpress/element';
import { postsList } from './api/client/wp-v2';
import { site } from './site';

interface Attributes {
  search: string;
}

interface Props {
  attributes: Attributes;
  setAttributes: (attributes: Partial<Attributes>) => void;
}

export function Edit({ attributes: { search }, setAttributes }: Props) {
  const titles = useTitles(search);
  return (
    <div {...useBlockProps()}>
      <label>
        Search <input value={search} onChange={(event) => setAttributes({ search: event.target.value })} />
      </label>
      <ul>
        {titles.map(({ id, title }) => (
          <li key={id}>{title}</li>
        ))}
      </ul>
    </div>
  );
}

function useTitles(search: string) {
  const [titles, setTitles] = useState<{ id: number; title: string }[]>([]);
  useEffect(() => {
    const stop = new AbortController();
    const args = { search, per_page: 5, _fields: ['id', 'title.rendered'] } as const;
    postsList(site, args, { signal: stop.signal }).then(
      (posts) => setTitles(posts.map(({ id, title }) => ({ id, title: title.rendered ?? '' }))),
      (error: unknown) => {
        if (!stop.signal.aborted) console.error(error);
      },
    );
    return () => stop.abort();
  }, [search]);
  return titles;
}
