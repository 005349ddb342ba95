import { revalidateTag, unstable_cacheTag as cacheTag } from 'next/cache';
import { applicationPassword, createTransport } from '../../api/client';
import { postsList } from '../../api/client/wp-v2';
import { postsListQuery, postsUpdateMutation } from '../../api/query/wp-v2';

const site = createTransport({
  baseUrl: process.env['SITE'] ?? '',
  auth: applicationPassword('admin', process.env['PASSWORD'] ?? ''),
});

const id = Number(process.env['POST']);

// What a function answers is kept.
async function title(): Promise<string | undefined> {
  'use cache';
  cacheTag(...postsListQuery.tags());
  return (await postsList(site, { include: [id] }))[0]?.title.rendered;
}

async function save(): Promise<void> {
  'use server';
  const { mutationFn } = postsUpdateMutation.mutationOptions(site);
  await mutationFn({ id, title: 'Saved in the app' });
  for (const tag of postsUpdateMutation.affects({ id })) revalidateTag(tag);
}

export default async function Page() {
  return (
    <form action={save}>
      <h1>{await title()}</h1>
      <button>Save</button>
    </form>
  );
}
