// A day's work with the client that is generated from a live site. Compiled under strict
// beside that client, then run by test/live/client.test.ts, which looks at what it answers.

import { applicationPassword, cookieSession, type AbortError, type ApiError, type Auth, type EmbedError, type Middleware, type NetworkError, type Outcome, type ResponseMismatch, type TimeoutError, type ValidationError } from './client/index.js';
import { createSite, type Site } from './client/site.js';
import type {
  AttachmentEmbed,
  Category,
  CategoryEmbed,
  CommentEmbed,
  PageEmbed,
  Post,
  PostEdit,
  PostEmbed,
  TagEmbed,
  Settings,
  UserEdit,
  UserEmbed,
} from './client/wp-v2.js';
import * as validators from './zod/index.js';

export interface Access {
  readonly baseUrl: string;
  readonly user: string;
  readonly password: string;
  /** Sees every answer. */
  readonly watch?: Middleware;
  /** Is told of each answer that is another than the site declares. */
  readonly onMismatch?: (mismatch: ResponseMismatch) => void;
}

export const connect = ({ baseUrl, user, password, watch, onMismatch }: Access): Site =>
  createSite({
    baseUrl,
    auth: applicationPassword(user, password),
    middleware: watch ? [watch] : [],
    validators,
    onResponseMismatch: onMismatch,
  });

export const connectAnonymously = (baseUrl: string, auth?: Auth): Site => createSite({ baseUrl, auth });

export async function postThroughItsLife(site: Site) {
  const { posts } = site.wpV2;
  const created: PostEdit = await posts.create({
    title: 'Spring tide',
    content: { raw: '<!-- wp:paragraph --><p>High water.</p><!-- /wp:paragraph -->' },
    excerpt: 'High & low',
    status: 'draft',
    date_gmt: '2024-05-01T10:00:00',
    comment_status: 'closed',
    sticky: false,
  });
  const { id } = created;
  const raw: string = created.title.raw;

  const published = await posts.update({ id, status: 'publish', slug: 'spring-tide' });
  const renamed = await posts.update({ id, title: { raw: 'Neap tide' } }, { method: 'PATCH' });

  const view: Post = await posts.get({ id });
  const embed: PostEmbed = await posts.get({ id, context: 'embed' });
  const edit: PostEdit = await posts.get({ id, context: 'edit' });
  const fields = await posts.get({ id, _fields: ['id', 'title.rendered', 'slug'] });
  const title: string = fields.title.rendered;
  const embedded = await posts.get({ id, _embed: true });
  const withAuthor = embedded._embedded?.['author'];

  const trashed = await posts.delete({ id });
  const gone = await posts.delete({ id, force: true });
  const deleted: true = gone.deleted;
  const before: string = gone.previous.title.raw;
  const afterwards = await posts.get.safe({ id });
  return {
    created,
    raw,
    published,
    renamed,
    view,
    embed,
    edit,
    fields,
    title,
    withAuthor,
    trashed,
    deleted,
    before,
    afterwards,
  };
}

export async function lists(site: Site) {
  const { list } = site.wpV2.posts;
  const first = await list.raw({ per_page: 100, orderby: 'date', order: 'asc' });
  const ids: number[] = [];
  for await (const post of list.paginate({ per_page: 100, orderby: 'date', order: 'asc' })) ids.push(post.id);
  const pages: (readonly [number, number, number | undefined])[] = [];
  for await (const { page, data, totalPages } of list.pages({ per_page: 60, _fields: ['id'] }))
    pages.push([page, data.length, totalPages]);
  const slugs: string[] = [];
  for await (const { slug } of list.paginate({ per_page: 100, _fields: ['slug'], page: 3 })) slugs.push(slug);
  const pastTheEnd = await list.safe({ per_page: 100, page: 99 });
  const found = await list({ search: 'Post 17', per_page: 100, orderby: 'relevance' });
  const some: readonly Post[] = await list({ include: [...ids.slice(0, 3)], orderby: 'include' });
  return {
    total: first.total,
    totalPages: first.totalPages,
    ids,
    pages,
    slugs,
    pastTheEnd,
    found: found.map((post) => post.title.rendered),
    some: some.map(({ id }) => id),
  };
}

export async function terms(site: Site) {
  const { categories, tags, posts } = site.wpV2;
  const parent: Category = await categories.create({ name: 'Lighthouses' });
  const child = await categories.create({ name: 'Lamps', parent: parent.id, description: 'Bright' });
  const tag = await tags.create({ name: 'Fog' });
  const post = await posts.create({ title: 'A lamp', status: 'publish', categories: [child.id], tags: [tag.id] });
  const byTerm = await posts.list({ categories: [child.id] });
  const byQuery = await posts.list({ categories: { terms: [parent.id], include_children: true } });
  const without = await posts.list({ tags: [tag.id], categories_exclude: [child.id] });
  const renamed = await categories.update({ id: child.id, name: 'Lanterns' });
  const gone = await tags.delete({ id: tag.id, force: true });
  const refused = await categories.delete.safe({ id: child.id });
  await posts.delete({ id: post.id, force: true });
  return {
    parent,
    child,
    post: post.id,
    byTerm: byTerm.map(({ id }) => id),
    byQuery: byQuery.map(({ id }) => id),
    without: without.length,
    renamed: renamed.name,
    gone: gone.previous.name,
    refused,
  };
}

export async function users(site: Site) {
  const { users: people, usersApplicationPasswords } = site.wpV2;
  const created: UserEdit = await people.create({
    username: 'keeper',
    email: 'keeper@example.org',
    password: 'a lamp in the fog',
    roles: ['author'],
    meta: {},
  });
  const { id } = created;
  const updated = await people.update({ id, first_name: 'Ida', locale: '' });
  const list = await people.list({ context: 'edit', roles: ['author'] });
  const made = await usersApplicationPasswords.create({ user_id: id, name: 'phone' });
  const passwords = await usersApplicationPasswords.list({ user_id: id });
  const gone = await people.delete({ id, force: true, reassign: 1 });
  return {
    roles: updated.roles,
    firstName: updated.first_name,
    listed: list.map(({ username }) => username),
    password: made.password,
    passwords: passwords.length,
    gone: gone.previous.slug,
  };
}

export async function settings(site: Site) {
  const before: Settings = await site.wpV2.settings.get();
  const changed = await site.wpV2.settings.update({ description: 'By the sea', posts_per_page: 7 });
  const back = await site.wpV2.settings.update(
    { description: before.description, posts_per_page: before.posts_per_page },
    { method: 'PUT' },
  );
  return { before, changed: [changed.description, changed.posts_per_page], back };
}

export async function search(site: Site) {
  const hits = await site.wpV2.search.list({ search: 'Post 42', subtype: ['post'] });
  const terms = await site.wpV2.search.list({ search: 'Tide', type: 'term' });
  return { hits: hits.map(({ title }) => title), terms: terms.map(({ title }) => title) };
}

export async function maps(site: Site) {
  const types = await site.wpV2.types.get();
  const taxonomies = await site.wpV2.taxonomies.get({ context: 'edit' });
  const statuses = await site.wpV2.statuses.get();
  const post: string | undefined = types['post']?.name;
  return { post, category: taxonomies['category']?.hierarchical, statuses: Object.keys(statuses) };
}

/** A GIF of one dot. */
const dot = (): Blob =>
  new Blob(
    [Uint8Array.from(atob('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7'), (one) => one.charCodeAt(0))],
    { type: 'image/gif' },
  );

export async function media(site: Site) {
  const { media: files } = site.wpV2;
  const inForm = await files.create.upload(
    dot(),
    { title: 'A dot', alt_text: 'One dot' },
    { filename: 'ein Punkt.gif' },
  );
  const alone = await files.create.upload(dot(), { caption: 'Alone' }, { filename: 'dot.gif', as: 'binary' });
  const changed = await files.update({ id: alone.id, description: 'By itself' });
  const listed = await files.list({ media_type: 'image', context: 'edit' });
  const view = await files.get({ id: inForm.id });
  const refused = await site.wpV2.media.create.safe({ title: 'No file' });
  const gone = await files.delete({ id: inForm.id, force: true });
  return {
    inForm: [inForm.title.raw, inForm.alt_text, inForm.mime_type],
    alone: [alone.caption.raw, alone.mime_type],
    description: changed.description.raw,
    listed: listed.map(({ id }) => id),
    ids: [alone.id, inForm.id],
    address: view.source_url,
    refused,
    gone: gone.previous.id,
  };
}

/** What is embedded in a post, a page and comments, by what the links lead to. */
export async function embeds(site: Site, anonymous: Site, reader: Site) {
  const { comments, media: files, pages, posts, tags } = site.wpV2;
  const image = await files.create.upload(dot(), { title: 'Embedded' }, { filename: 'embedded.gif' });
  const above = await pages.create({ title: 'Above', status: 'publish' });
  const below = await pages.create({ title: 'Below', status: 'publish', parent: above.id });
  const tag = await tags.create({ name: 'Embedded' });
  const post = await posts.create({
    title: 'Embedding',
    status: 'publish',
    comment_status: 'open',
    featured_media: image.id,
    tags: [tag.id],
  });
  const first = await comments.create({ post: post.id, content: 'First.' });
  const reply = await comments.create({ post: post.id, parent: first.id, content: 'Second.' });
  const readers = await reader.wpV2.comments.create({ post: post.id, content: 'Read.' });
  await comments.update({ id: readers.id, status: 'approve' });

  const { _embedded: ofPost } = await posts.get({ id: post.id, _embed: true });
  const author: UserEmbed | EmbedError | undefined = ofPost?.author?.[0];
  const media: AttachmentEmbed | EmbedError | undefined = ofPost?.['wp:featuredmedia']?.[0];
  const terms: readonly (CategoryEmbed[] | TagEmbed[] | EmbedError)[] | undefined = ofPost?.['wp:term'];
  const replies: CommentEmbed[] | EmbedError | undefined = ofPost?.replies?.[0];
  const page: PageEmbed | EmbedError | undefined = (await pages.get({ id: below.id, _embed: ['up'] }))._embedded
    ?.up?.[0];
  const ofReply = (await comments.get({ id: reply.id, _embed: true }))._embedded;
  const children = (await comments.get({ id: first.id, _embed: ['children'] }))._embedded?.children?.[0];
  const hidden = (await anonymous.wpV2.comments.get({ id: readers.id, _embed: ['author'] }))._embedded?.author?.[0];
  await Promise.all([
    posts.delete({ id: post.id, force: true }),
    pages.delete({ id: below.id, force: true }),
    pages.delete({ id: above.id, force: true }),
    files.delete({ id: image.id, force: true }),
    tags.delete({ id: tag.id, force: true }),
  ]);
  return {
    ids: { image: image.id, above: above.id, tag: tag.id, post: post.id, first: first.id, reply: reply.id },
    relations: Object.keys(ofPost ?? {}).sort(),
    author,
    media,
    terms,
    replies,
    page,
    inReplyTo: ofReply?.['in-reply-to']?.[0],
    up: ofReply?.up?.[0],
    children,
    hidden: hidden && 'code' in hidden ? hidden.code : hidden,
  };
}

/** Signed in as a page of the site is: by cookie and a nonce that has grown stale. */
export async function bySession(baseUrl: string, cookie: string, stale: string) {
  const asked: string[] = [];
  const site = createSite({
    baseUrl,
    middleware: [
      cookieSession({ nonce: stale, refresh: '/wp-admin/admin-ajax.php?action=rest-nonce' }),
    ],
    fetch: (url, init) => {
      asked.push(new URL(url).pathname);
      const headers = new Headers(init.headers);
      headers.set('cookie', cookie);
      return fetch(url, { ...init, headers });
    },
  });
  const [me, drafts] = await Promise.all([
    site.wpV2.users.me({ context: 'edit' }),
    site.wpV2.posts.list({ status: ['draft'] }),
  ]);
  const created = await site.wpV2.posts.create({ title: 'By cookie' });
  const gone = await site.wpV2.posts.delete({ id: created.id, force: true });
  return { name: me.username, drafts: drafts.length, deleted: gone.deleted, asked };
}

export async function batchOfSixty(site: Site) {
  const { posts } = site.wpV2;
  const numbers = Array.from({ length: 60 }, (_, at) => at + 1);
  const created = await site.batch(
    numbers.map((number) => posts.create.request({ title: `Batch ${number}`, status: 'draft' })),
  );
  const ids = created.map((outcome) => (outcome.ok ? outcome.data.id : 0));
  const [renamed, refused, deleted] = await site.batch([
    posts.update.request({ id: ids[0] ?? 0, title: 'Renamed' }),
    posts.update.request({ id: 99_999_999, title: 'Nobody' }),
    posts.delete.request({ id: ids[1] ?? 0, force: true }),
  ]);
  const rest = await site.batch(
    ids.filter((_, at) => at !== 1).map((id) => posts.delete.request({ id, force: true })),
  );
  return {
    titles: created.map((outcome) => (outcome.ok ? outcome.data.title.raw : outcome.error.message)),
    renamed: renamed.ok && renamed.data.title.raw,
    refused: refused.ok ? undefined : refused.error,
    deleted: deleted.ok && deleted.data.deleted,
    rest: rest.filter(({ ok }) => ok).length,
  };
}

/** Each kind of error, told apart by its type. */
export async function errors(site: Site, anonymous: Site, reader: Site, nowhere: Site, slow: Site) {
  const told = <Result>(outcome: Outcome<Result>) => {
    if (outcome.ok) return 'no error';
    switch (outcome.kind) {
      case 'http': {
        const error: ApiError = outcome.error;
        return { kind: outcome.kind, status: error.status, code: error.code, params: error.params };
      }
      case 'network': {
        const error: NetworkError = outcome.error;
        return { kind: outcome.kind, name: error.name };
      }
      case 'timeout': {
        const error: TimeoutError = outcome.error;
        return { kind: outcome.kind, name: error.name };
      }
      case 'abort': {
        const error: AbortError = outcome.error;
        return { kind: outcome.kind, cause: String(error.cause) };
      }
      case 'mismatch': {
        const error: ResponseMismatch = outcome.error;
        return { kind: outcome.kind, paths: error.issues.map(({ path }) => path?.join('.')) };
      }
      case 'validation': {
        const error: ValidationError = outcome.error;
        return { kind: outcome.kind, paths: error.issues.map(({ path }) => path?.join('.')) };
      }
      case 'local':
        return { kind: outcome.kind };
    }
  };
  const { posts, users: people } = site.wpV2;
  const unchecked = { validate: false } as const;
  const aborted = new AbortController();
  aborted.abort('changed my mind');
  return {
    badArguments: told(await posts.list.safe({ per_page: 1000, page: 0 }, unchecked)),
    missingArgument: told(await people.create.safe({ username: 'x' } as never, unchecked)),
    anonymous: told(await anonymous.wpV2.posts.create.safe({ title: 'No' })),
    forbidden: told(await reader.wpV2.posts.create.safe({ title: 'No' })),
    notFound: told(await posts.get.safe({ id: 99_999_999 })),
    broken: told(await site.wpV2.posts.list.safe({}, { headers: { 'x-live-switch': 'breaks' } })),
    network: told(await nowhere.wpV2.posts.list.safe()),
    timeout: told(await slow.wpV2.posts.list.safe({}, { timeout: 50 })),
    abort: told(await posts.list.safe({}, { signal: aborted.signal })),
    mismatch: told(
      await site.wpV2.settings.get.safe({}, { validateResponse: 'strict', onResponseMismatch: 'throw' }),
    ),
    invalid: told(await posts.list.safe({ per_page: 1000 })),
  };
}
