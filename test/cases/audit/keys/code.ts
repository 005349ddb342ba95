// Fetchers that follow the key they are given.
import { useQuery } from '@tanstack/react-query';
import useSWR from 'swr';

const fetcher = (path: string) => fetch(`/wp-json${path}`).then((answer) => answer.json());

export const one = () => useSWR('/wp/v2/postz', fetcher);
export const several = (page: number) =>
  useSWR(['/wp/v2/posts', page], ([path, at]: [string, number]) => fetcher(`${path}?page=${at}&serch=wrong`));
export const query = () =>
  useQuery({ queryKey: ['/wp/v2/tagz'], queryFn: ({ queryKey }) => fetcher(String(queryKey[0])) });
export const member = () =>
  useQuery({ queryKey: ['tags', { path: '/wp/v2/tagz' }], queryFn: ({ queryKey: [, { path }] }) => fetcher(path) });
export const inside = () => useQuery({ queryKey: ['pages'], queryFn: () => fetcher('/wp/v2/pagez') });

// A key that no address is made of, and one that nobody asks for.
export const named = () => useQuery({ queryKey: ['/wp/v2/nobody'], queryFn: () => fetcher('/wp/v2/posts') });
export const kept = () => useQuery({ queryKey: ['/wp/v2/nobody'] });
export const off = () => useSWR(null, fetcher);
