// `npm run known:new`: lists the releases of WordPress, WooCommerce and the recorded plugins that are published on
// wordpress.org and not recorded here. The exit code is 1 if WordPress or WooCommerce has such a release.

import { unrecordedReleases } from './unrecorded.ts';

const found = await unrecordedReleases('src/source/normalize/known/releases');
for (const { software, slug, published, recorded } of found) {
  const name = ['wordpress', 'woocommerce'].includes(slug) ? slug : 'plugin';
  const what = name === 'plugin' ? `<folder or zip of ${slug}>` : published;
  process.stdout.write(
    `${software} ${published} is published; the newest recorded release is ${recorded}: npm run known -- ${name} ${what}\n`,
  );
}
if (found.length === 0) process.stdout.write('Every newest release is recorded.\n');
if (found.some(({ slug }) => slug === 'wordpress' || slug === 'woocommerce')) process.exitCode = 1;
