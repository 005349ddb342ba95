// What callers can do with answers whose shape the site described, and what not.
// Compiled by compilers.test.ts beside the client of this case, never run.

import { batch, checkResponses, createTransport, pages, paginate, request, withFile, createClient, type BatchOutcome, type Bound, type FieldOf, type Operation, type Picked, type ResponseMismatch, type Transport } from './client/index.js';
import type { extV1 } from './client/types.js';
import { createSite } from './client/site.js';
import { featuredGetBySlot } from './client/ext-v1.js';
import { ordersDelete, ordersGet, ordersList, type ShopOrder, type ShopOrderEdit } from './client/shop-v3.js';
import {
  mediaCreate,
  postsCreate,
  postsDelete,
  postsGet,
  postsList,
  posts as postsResource,
  postsUpdate,
  typesList,
  usersApplicationPasswordsDeleteByUuid,
  type ApplicationPasswordEdit,
  type AttachmentEdit,
  type Post,
  type PostEdit,
  type PostEmbed,
  type PostsGetArgs,
  type PostsUpdateArgs,
  type Type,
} from './client/wp-v2.js';
import {
  posts as writablePosts,
  postsWritable,
  usersApplicationPasswordsWritableByUuid,
  wpV2 as writableWpV2,
} from './client/writable/wp-v2.js';
import * as validators from './zod/index.js';
import { postsCreateResult, postsGetResult } from './zod/wp-v2.js';

type Equal<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;
const claim = <T extends true>(_: T | null = null): void => undefined;

const transport: Transport = createTransport({ baseUrl: 'https://x.test/wp-json' });
const site = createSite(transport);
const { posts } = site.wpV2;

/** The type of a function's result, as apps write it, is that of a call without `context`, `_fields` and `_embed`. */
export function results(): void {
  claim<Equal<Awaited<ReturnType<typeof posts.get>>, Post>>();
  claim<Equal<Awaited<ReturnType<typeof posts.list>>, Post[]>>();
  claim<Equal<Awaited<ReturnType<typeof posts.create>>, PostEdit>>();
  claim<Equal<Awaited<ReturnType<typeof postsGet>>, Post>>();
  claim<Equal<Awaited<ReturnType<typeof ordersGet>>, ShopOrder>>();
  claim<Equal<Awaited<ReturnType<typeof site.shopV3.orders.get>>, ShopOrder>>();
  claim<Equal<Awaited<ReturnType<typeof posts.get.raw>>['data'], Post>>();
  claim<Equal<Extract<Awaited<ReturnType<typeof posts.get.safe>>, { ok: true }>['data'], Post>>();
  claim<Equal<ReturnType<typeof posts.list.paginate> extends AsyncIterable<infer Item> ? Item : 0, Post>>();
}

/** What apps write around an operation. `type-uses.ts` of each site has the calls without a choice. */
export async function wrappers(): Promise<void> {
  const traced = <Args extends unknown[], Result>(call: (...args: Args) => Promise<Result>) =>
    (...args: Args): Promise<Result> => call(...args);
  const edit = await traced(posts.get)({ id: 1, context: 'edit' });
  claim<Equal<typeof edit, PostEdit>>();
  const few = await traced(posts.get)({ id: 1, _fields: ['id'] });
  claim<Equal<typeof few, { id: number }>>();
  const bound = <Args, Result>(call: Bound<Args, Result>) => (args: Args): Promise<Result> => call(args);
  const got = await bound(posts.get)({ id: 1 });
  claim<Equal<typeof got, Post>>();
  const alone = <Args, Result>(call: Operation<Args, Result>) => (args: Args): Promise<Result> => call(transport, args);
  const order = await alone(ordersGet)({ id: 1 });
  claim<Equal<typeof order, ShopOrder>>();

  const drafts = { status: 'draft', context: 'edit' } satisfies Parameters<typeof posts.list>[0];
  const found = await posts.list(drafts);
  claim<Equal<typeof found, PostEdit[]>>();
  const update = { id: 1, title: { raw: 'A' } } satisfies Parameters<typeof posts.update>[0];
  await posts.update(update);
  // @ts-expect-error -- the result of a wrapper has all properties, so the wrapper does not take `_fields`
  ({ _fields: ['id'] }) satisfies Parameters<typeof posts.list>[0];
  // @ts-expect-error -- no such argument
  ({ id: 1, titel: 'A' }) satisfies Parameters<typeof posts.update>[0];
}

export async function contexts(args: PostsGetArgs): Promise<void> {
  const view = await posts.get({ id: 1 });
  claim<Equal<typeof view, Post>>();
  claim<Equal<typeof view.content, { rendered: string; protected: boolean }>>;
  const edit = await posts.get({ id: 1, context: 'edit' });
  claim<Equal<typeof edit, PostEdit>>();
  claim<Equal<typeof edit.content.raw, string>>();
  const embed = await postsGet(transport, { id: 1, context: 'embed' });
  claim<Equal<typeof embed, PostEmbed>>();
  const either = await postsGet(transport, args);
  claim<Equal<typeof either, Post | PostEmbed | PostEdit>>();
  claim<Equal<typeof either.id, number>>();

  // What edits may be handed to whatever views.
  const viewed: Post = edit;
  void viewed;

  const created = await posts.create({ title: { raw: 'A' } });
  claim<Equal<typeof created, PostEdit>>();
  const updated = await postsUpdate(transport, { id: 1 }, { method: 'PATCH' });
  claim<Equal<typeof updated, PostEdit>>();

  const byDefault = await featuredGetBySlot(transport, { slot: 'top' });
  claim<Equal<typeof byDefault, PostEdit>>();
  const tile = await site.extV1.featured.getBySlot({ slot: 'top', context: 'tile' });
  claim<Equal<typeof tile, unknown>>();
  claim<Equal<extV1.FeaturedGetBySlotResult, PostEdit>>();

  // @ts-expect-error -- `view` has no raw content
  view.content.raw;
  // @ts-expect-error -- `embed` has no content at all
  embed.content;
  // @ts-expect-error -- no such context
  await posts.get({ id: 1, context: 'raw' });
  // @ts-expect-error -- no such argument
  await posts.get({ id: 1, contxt: 'edit' });
  // @ts-expect-error -- the identifier is missing
  await posts.get({ context: 'edit' });
}

export async function writing(): Promise<void> {
  const post = await posts.get({ id: 1, context: 'edit' });
  const args = postsWritable(post);
  claim<Equal<typeof args, PostsUpdateArgs>>();
  await posts.update({ ...args, status: 'private' });
  const whole = createSite(transport, { wpV2: writableWpV2 });
  const same = whole.wpV2.posts.writable(post);
  claim<Equal<typeof same, PostsUpdateArgs>>();
  const view = await whole.wpV2.posts.get({ id: 1 });
  await whole.wpV2.posts.update({ ...whole.wpV2.posts.writable(post), status: 'private' });
  claim<Equal<typeof view, Post>>();
  const composed = createClient(transport, { wpV2: writableWpV2, posts: writablePosts, plain: postsResource });
  await composed.wpV2.posts.update(composed.wpV2.posts.writable(post));
  await composed.posts.update(composed.posts.writable(await composed.posts.get({ id: 1 })));
  whole.wpV2.usersApplicationPasswords.writableByUuid({ uuid: 'a', name: 'Phone' });
  // @ts-expect-error -- the namespace of `client/wp-v2.js` has no `writable`
  site.wpV2.posts.writable;
  // @ts-expect-error -- the resource of `client/wp-v2.js` has no `writable`
  composed.plain.writable;
  // @ts-expect-error -- a type has no update
  whole.wpV2.types.writable;
  // @ts-expect-error -- the identifier is missing
  whole.wpV2.posts.writable({ title: post.title });
  // @ts-expect-error -- a part is a namespace, a resource or an operation
  createSite(transport, { wpV2: { posts: 1 } });
  // A status that a plugin adds has a type in the response, and is left out.
  claim<Equal<NonNullable<typeof args.status>, 'publish' | 'future' | 'draft' | 'pending' | 'private'>>();

  // The item has no `user_id`, so the caller adds it.
  const password = usersApplicationPasswordsWritableByUuid({ uuid: 'a', name: 'Phone' });
  void { ...password, user_id: 1 };
  // @ts-expect-error -- `user_id` is missing
  void password.user_id;
  // @ts-expect-error -- the identifier is missing
  postsWritable({ title: post.title });
  // @ts-expect-error -- the title has no such member
  void args.title?.rendred;
}

export async function forms(): Promise<void> {
  const list = await posts.list();
  claim<Equal<typeof list, Post[]>>();
  const edits = await postsList(transport, { context: 'edit', per_page: 5 });
  claim<Equal<typeof edits, PostEdit[]>>();
  const map = await typesList(transport);
  claim<Equal<typeof map, Record<string, Type>>>();

  const { data, response } = await posts.list.raw({ context: 'embed' });
  claim<Equal<typeof data, PostEmbed[]>>();
  claim<Equal<typeof response, Response>>();
  const outcome = await postsGet.safe(transport, { id: 1, context: 'edit' });
  if (outcome.ok) claim<Equal<typeof outcome.data, PostEdit>>();
}

export async function deletions(force: boolean): Promise<void> {
  const trashed = await posts.delete({ id: 1 });
  claim<Equal<typeof trashed, PostEdit>>();
  const deleted = await postsDelete(transport, { id: 1, force: true });
  claim<Equal<typeof deleted, { deleted: true; previous: PostEdit }>>();
  const either = await posts.delete({ id: 1, force });
  claim<Equal<typeof either, PostEdit | { deleted: true; previous: PostEdit }>>();

  // A shop answers the item, forced or not; others do not say; without a trash it is always forced.
  const order = await ordersDelete(transport, { id: 1, force: true });
  claim<Equal<typeof order, ShopOrderEdit>>();
  const featured = await site.extV1.featured.deleteBySlot({ slot: 'top', force: true });
  claim<Equal<typeof featured, unknown>>();
  const password = await usersApplicationPasswordsDeleteByUuid(transport, { user_id: 1, uuid: 'a' });
  claim<Equal<typeof password, { deleted: true; previous: ApplicationPasswordEdit }>>();
}

export async function fields(some: ('id' | 'link')[], any: string[]): Promise<void> {
  const post = await posts.get({ id: 1, _fields: ['id', 'title.rendered'] });
  claim<Equal<keyof typeof post, 'id' | 'title'>>();
  claim<Equal<typeof post.title, { rendered: string }>>();
  const list = await postsList(transport, { _fields: ['id', 'content.raw', 'meta.footnotes'], context: 'edit' });
  for (const one of list) claim<Equal<keyof (typeof one)['content'], 'raw'>>();
  const written = await posts.create({ title: { raw: 'A' }, _fields: ['id'] });
  claim<Equal<typeof written, Picked<PostEdit, 'id'>>>();
  const deleted = await posts.delete({ id: 1, force: true, _fields: ['deleted', 'previous.id'] });
  claim<Equal<keyof typeof deleted.previous, 'id'>>();
  const orders = await ordersList(transport, { _fields: ['extras.fee', 'line_items'] });
  claim<Equal<(typeof orders)[number]['line_items'], ShopOrder['line_items']>>();

  // Nobody knows what such arrays hold.
  const maybe = await posts.get({ id: 1, _fields: some });
  claim<Equal<typeof maybe, Partial<Picked<Post, 'id' | 'link'>>>>();
  const perhaps = await posts.list({ _fields: any });
  claim<Equal<typeof perhaps, Partial<Post>[]>>();
  // An empty list asks for nothing.
  const all = await posts.get({ id: 1, _fields: [] });
  claim<Equal<typeof all, Post>>();
  claim<Equal<Extract<FieldOf<PostEmbed>, 'content'>, never>>();

  const { data } = await posts.list.raw({ _fields: ['id'] });
  claim<Equal<(typeof data)[number], Picked<Post, 'id'>>>();

  // @ts-expect-error -- what was not asked for is not there
  post.link;
  // @ts-expect-error -- `view` has no raw content
  await posts.get({ id: 1, _fields: ['content.raw'] });
  // @ts-expect-error -- `embed` has no content
  await posts.list({ context: 'embed', _fields: ['content'] });
  // @ts-expect-error -- no such property
  await ordersGet(transport, { id: 1, _fields: ['id', 'nothing'] });
  // @ts-expect-error -- a map is addressed by its keys
  await typesList(transport, { _fields: ['name'] });
  // @ts-expect-error -- a map is addressed by its keys
  await typesList(transport, { _fields: any });
}

export async function embedding(): Promise<void> {
  const post = await posts.get({ id: 1, _embed: true });
  const authors: unknown[] | undefined = post._embedded?.['author'];
  const list = await postsList(transport, { _embed: ['author', 'wp:term'], context: 'edit' });
  for (const one of list) void [one.content.raw, one._embedded];
  const linked = await posts.list({ _fields: ['id', '_links'], _embed: true });
  for (const one of linked) void [one._links?.['self']?.[0]?.href, one._embedded, authors];
  // @ts-expect-error -- nothing was asked to be embedded
  (await posts.get({ id: 1 }))._embedded;
  // @ts-expect-error -- without its links nothing of a post can be embedded
  (await posts.get({ id: 1, _fields: ['id'], _embed: true }))._embedded;
}

export async function paging(): Promise<void> {
  for await (const post of posts.list.paginate({ per_page: 100 })) claim<Equal<typeof post, Post>>();
  for await (const post of posts.list.paginate({ context: 'edit', _fields: ['id'] }))
    claim<Equal<typeof post, Picked<PostEdit, 'id'>>>();
  for await (const page of posts.list.pages()) claim<Equal<typeof page.data, Post[]>>();
  for await (const post of paginate(transport, postsList, { context: 'embed', search: 'a' }))
    claim<Equal<typeof post, PostEmbed>>();
  for await (const order of paginate(transport, ordersList)) claim<Equal<typeof order, ShopOrder>>();
  for await (const { data, page, total } of pages(transport, postsList))
    claim<Equal<[typeof data, typeof page, typeof total], [Post[], number, number | undefined]>>();
  const { totalPages } = await postsList.raw(transport);
  claim<Equal<typeof totalPages, number | undefined>>();

  // @ts-expect-error -- no such argument
  paginate(transport, postsList, { serach: 'a' });
  // @ts-expect-error -- it takes no page
  paginate(transport, postsGet, { id: 1 });
  // @ts-expect-error -- a single post has no pages
  posts.get.paginate({ id: 1 });
}

export async function batches(titles: string[]): Promise<void> {
  const [created, narrowed, deleted] = await site.batch([
    posts.create.request({ title: { raw: 'A' } }),
    posts.update.request({ id: 1, status: 'publish', _fields: ['id'] }, { method: 'PATCH', headers: { a: 'b' } }),
    posts.delete.request({ id: 2, force: true }),
  ]);
  claim<Equal<typeof created, BatchOutcome<PostEdit>>>();
  if (narrowed.ok) claim<Equal<typeof narrowed.data, Picked<PostEdit, 'id'>>>();
  else if (narrowed.kind === 'http') claim<Equal<typeof narrowed.error.status, number>>();
  if (deleted.ok) claim<Equal<typeof deleted.data, { deleted: true; previous: PostEdit }>>();

  const many = await batch(
    transport,
    titles.map((raw) => request(postsCreate, { title: { raw } })),
    { validation: 'require-all-validate', split: true, timeout: 1000 },
  );
  for (const one of many) claim<Equal<typeof one, BatchOutcome<PostEdit>>>();
  const [forced] = await batch(transport, [request(postsDelete, { id: 1, force: true, _fields: ['deleted'] })]);
  if (forced.ok) claim<Equal<typeof forced.data, { deleted: true }>>();

  // @ts-expect-error -- the site takes no media in a batch
  site.wpV2.media.create.request({ title: { raw: 'A' } });
  // @ts-expect-error -- the site takes no media in a batch
  request(mediaCreate, { title: { raw: 'A' } });
  // @ts-expect-error -- a batch does not read
  posts.get.request({ id: 1 });
  // @ts-expect-error -- a batch does not read
  request(postsGet, { id: 1 });
  // @ts-expect-error -- no such argument
  posts.create.request({ titel: 'A' });
  // @ts-expect-error -- no such argument
  request(postsCreate, { titel: 'A' });
  // @ts-expect-error -- the identifier is missing
  request(postsUpdate, { status: 'publish' });
  // @ts-expect-error -- nothing is embedded in the answers of a batch
  posts.create.request({ _embed: true });
  // @ts-expect-error -- requests are not calls
  await site.batch([posts.create({})]);
  // @ts-expect-error -- no such way to validate
  await site.batch([], { validation: 'all' });
}

export async function uploads(file: File, blob: Blob): Promise<void> {
  const { media } = site.wpV2;
  const created = await media.create.upload(file);
  claim<Equal<typeof created, AttachmentEdit>>();
  const narrowed = await media.create.upload(
    blob,
    { title: { raw: 'A' }, _fields: ['id'] },
    { filename: 'a.png', as: 'binary', timeout: 1000 },
  );
  claim<Equal<typeof narrowed, Picked<AttachmentEdit, 'id'>>>();
  const outcome = await mediaCreate.safe(withFile(transport, file, { field: 'upload' }), { alt_text: 'A' });
  if (outcome.ok) claim<Equal<typeof outcome.data, AttachmentEdit>>();

  // @ts-expect-error -- no such argument
  await media.create.upload(file, { titel: 'A' });
  // @ts-expect-error -- a file is more than its name
  await media.create.upload('a.png');
  // @ts-expect-error -- a post is no file
  await posts.create.upload(file);
  // @ts-expect-error -- no such form
  withFile(transport, file, { as: 'base64' });
}

export async function responseChecks(): Promise<void> {
  const checking = createSite({
    baseUrl: 'https://x.test',
    validators,
    validateResponse: 'strict',
    onResponseMismatch: ({ operation, issues, response }) => {
      claim<Equal<typeof operation.name, string>>();
      void [issues[0]?.message, response.status];
    },
  });
  const seen: ResponseMismatch[] = [];
  createSite({ baseUrl: 'https://x.test', validators, onResponseMismatch: (mismatch) => seen.push(mismatch) });
  const post = await checking.wpV2.posts.get({ id: 1 }, { validateResponse: false });
  claim<Equal<typeof post, Post>>();
  const outcome = await posts.get.safe({ id: 1 }, { validateResponse: 'site', onResponseMismatch: 'throw' });
  if (!outcome.ok && outcome.kind === 'mismatch') claim<Equal<typeof outcome.error, ResponseMismatch>>();
  const standalone = createTransport({ baseUrl: '', inspect: checkResponses({ onResponseMismatch: 'throw' }) });
  await postsGet(standalone, { id: 1 }, { validateResponse: postsGetResult });
  await site.batch([posts.create.request({}, { validateResponse: postsCreateResult })]);

  // @ts-expect-error -- no such strength
  await posts.get({ id: 1 }, { validateResponse: 'loose' });
  // @ts-expect-error -- a mismatch is told or thrown
  await posts.get({ id: 1 }, { onResponseMismatch: 'ignore' });
}

export function shapes(post: Post, edit: PostEdit, order: ShopOrder, orderEdit: ShopOrderEdit): void {
  claim<Equal<Post['date'], string | null>>();
  claim<Equal<PostEdit['password'], string>>();
  claim<Equal<ShopOrder['extras'], Record<string, number>>>();
  // Open: a plugin may add a status; and the known ones are still offered.
  const status: Post['status'] = 'on-hold';
  // A shop never sends what can only be written.
  claim<Equal<ShopOrderEdit['set_paid'], boolean | undefined>>;
  const vatId: string | undefined = order.billing.vat_id;
  void [post._links?.['self'], edit.guid.raw, orderEdit.date_paid, status, vatId];
  // @ts-expect-error -- no such property
  order.total;
}
