// What `_embed` puts into answers, where it is known what the links lead to. Compiled by
// compilers.test.ts beside the client of this case, never run.

import { createTransport, paginate, type EmbedError } from './client/index.js';
import { createSite } from './client/site.js';
import {
  postsList,
  type AttachmentEmbed,
  type CategoryEmbed,
  type CommentEmbed,
  type GenreEmbed,
  type Post,
  type PostEmbedded,
  type PostEmbed,
  type UserEmbed,
} from './client/wp-v2.js';

type Equal<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;
const claim = <T extends true>(_: T | null = null): void => undefined;

const transport = createTransport({ baseUrl: 'https://x.test/wp-json' });
const { posts, comments, genres } = createSite(transport).wpV2;

export async function everything(): Promise<void> {
  const { _embedded: embedded } = await posts.get({ id: 1, _embed: true });
  claim<Equal<typeof embedded, PostEmbedded | undefined>>();
  const author = embedded?.author?.[0];
  claim<Equal<typeof author, UserEmbed | EmbedError | undefined>>();
  if (author && 'name' in author) claim<Equal<typeof author, UserEmbed>>();
  const media = embedded?.['wp:featuredmedia'];
  claim<Equal<typeof media, (AttachmentEmbed | EmbedError)[] | undefined>>();
  // A list for each taxonomy, or why it could not be read.
  const terms = embedded?.['wp:term']?.[0];
  claim<Equal<typeof terms, CategoryEmbed[] | GenreEmbed[] | EmbedError | undefined>>();
  const replies = embedded?.replies;
  claim<Equal<typeof replies, (CommentEmbed[] | EmbedError)[] | undefined>>();
  const other = embedded?.['acme:shelf'];
  claim<Equal<typeof other, unknown[] | undefined>>();
  const above = (await comments.get({ id: 1, _embed: true }))._embedded?.up?.[0];
  claim<Equal<typeof above, PostEmbed | AttachmentEmbed | EmbedError | undefined>>();
  const nobodyKnows = (await genres.get({ id: 1, _embed: true }))._embedded;
  claim<Equal<typeof nobodyKnows, Record<string, unknown[]> | undefined>>();
}

export async function some(relations: string[]): Promise<void> {
  const [post] = await posts.list({ _embed: ['author', 'acme:shelf'] });
  const shelf = post?._embedded?.['acme:shelf'];
  claim<Equal<typeof shelf, unknown[] | undefined>>();
  const author = post?._embedded?.author;
  claim<Equal<typeof author, (UserEmbed | EmbedError)[] | undefined>>();
  // @ts-expect-error -- this was not asked for
  post?._embedded?.replies;
  const [whatever] = await posts.list({ _embed: relations });
  claim<Equal<NonNullable<typeof whatever>['_embedded'], PostEmbedded | undefined>>();
  for await (const one of posts.list.paginate({ _embed: ['author'] })) {
    const [name] = one._embedded?.author ?? [];
    claim<Equal<typeof name, UserEmbed | EmbedError | undefined>>();
  }
  for await (const one of paginate(transport, postsList, { _embed: true, context: 'edit' }))
    claim<Equal<typeof one._embedded, PostEmbedded | undefined>>();
}

export async function none(): Promise<void> {
  const post = await posts.get({ id: 1 });
  claim<Equal<typeof post, Post>>();
  // @ts-expect-error -- nothing was asked to be embedded
  post._embedded;
  const linked = await posts.get({ id: 1, _embed: true, _fields: ['id', '_links'] });
  claim<Equal<typeof linked._embedded, PostEmbedded | undefined>>();
  const written = await posts.update({ id: 1, _embed: ['author'] });
  const [author] = written._embedded?.author ?? [];
  claim<Equal<typeof author, UserEmbed | EmbedError | undefined>>();
  const gone = await posts.delete({ id: 1, _embed: true });
  const whose = gone._embedded?.['author'];
  claim<Equal<typeof whose, unknown[] | undefined>>();
}
