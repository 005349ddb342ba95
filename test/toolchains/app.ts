// The small app that every toolchain builds and runs: it asks a site for posts, and a
// validator about arguments.

/** How generated modules name each other, and so the app its own. */
export type Ending = '' | '.js' | '.ts';

export type Files = Readonly<Record<string, string>>;

/** What the app says when all of it works. */
export const expected = 'Hello, World; 1000 per page is refused';

/** What the site answers to the app. */
export const posts = ['Hello', 'World'].map((rendered, index) => ({ id: index + 1, title: { rendered } }));

/** `src/report.ts` asks, `src/main.ts` prints. */
export function appFiles(baseUrl: string, ending: Ending): Files {
  const client = ending === '' ? './api/client' : `./api/client/index${ending}`;
  return {
    'src/report.ts': `import { createClient } from '${client}';
import { postsListArgs } from './api/zod/wp-v2${ending}';

export async function report(): Promise<string> {
  const site = createClient({ baseUrl: '${baseUrl}' });
  const posts = await site.wpV2.posts.list({ per_page: 2 });
  const titles = posts.map((post) => post.title.rendered);
  const checked = postsListArgs.safeParse({ per_page: 1000 });
  return \`\${titles.join(', ')}; 1000 per page is \${checked.success ? 'accepted' : 'refused'}\`;
}
`,
    'src/main.ts': `import { report } from './report${ending}';

void report().then((text) => {
  console.log(text);
});
`,
  };
}
