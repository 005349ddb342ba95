import { postsList } from '../api/client/wp-v2';
import { site } from '../site';

// What `fetch` answers is kept, and so is the page.
export default async function Page() {
  const posts = await postsList(site, { slug: [process.env['SLUG'] ?? ''] });
  return <h1>{posts[0]?.title.rendered}</h1>;
}
