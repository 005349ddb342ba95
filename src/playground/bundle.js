// Builds the playground into `dist/playground/page/`, which is an npm package of its own: the page, its script and style
// sheet, the worker, and the recorded releases. All files work on any host and can be opened from disk. `npm run build`
// runs this file after the modules of the templates are made.

import { createHash } from 'node:crypto';
import { copyFileSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { argv } from 'node:process';
import { fileURLToPath, URL } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';

const root = fileURLToPath(new URL('../../', import.meta.url));
const to = new URL('../../dist/playground/page/', import.meta.url);

const worker = `${root}src/playground/worker`;

/** What needs a disk, and what takes its place in a page. */
const browserModules = {
  name: 'browser-modules',
  setup(bundle) {
    bundle.onResolve({ filter: /^\.\/read-releases\.ts$/ }, () => ({ path: `${worker}/read-releases.ts` }));
    bundle.onResolve({ filter: /^\.\/checks-in\.ts$/ }, () => ({ path: `${worker}/checks-in.ts` }));
    bundle.onResolve({ filter: /^#schema-checks\// }, ({ path }) => ({
      path: `${root}dist/${path.slice(1)}`,
    }));
    bundle.onResolve({ filter: /^node:path\/posix$/ }, () => ({
      path: `${root}node_modules/path-browserify/index.js`,
    }));
    bundle.onResolve({ filter: /^#templates\// }, ({ path }) => ({ path, namespace: 'templates' }));
    bundle.onLoad({ filter: /./, namespace: 'templates' }, ({ path }) => ({
      contents: `import { templateFolder } from '${worker}/template-parts.ts';
export default templateFolder(${JSON.stringify(path.slice('#templates/'.length))});`,
      resolveDir: root,
    }));
  },
};

const shared = {
  absWorkingDir: root,
  bundle: true,
  format: 'iife',
  target: 'es2022',
  minify: true,
  charset: 'ascii',
  legalComments: 'inline',
  logLevel: 'warning',
  write: false,
  platform: 'browser',
  plugins: [browserModules],
};

async function script(entry, options = {}) {
  const { outputFiles } = await build({ ...shared, entryPoints: [`src/playground/${entry}`], ...options });
  return outputFiles[0].text.trim();
}

/**
 * A worker is a function in a classic script: a page that was opened from disk may start a worker only from a text
 * that it has itself.
 */
const asWorker = (name, code) =>
  `(globalThis.routewrightWorkers??={})[${JSON.stringify(name)}]=function(){${code}};\n`;

/** A file of the page that the worker asks for. A page that was opened from disk can load only scripts. */
const asFile = (name, data) => `(globalThis.routewrightFiles??={})[${JSON.stringify(name)}]=${data};\n`;

function packedReleases(slug) {
  const releases = readFileSync(`${root}src/source/normalize/known/releases/${slug}.json`, 'utf8');
  return gzipSync(JSON.stringify(JSON.parse(releases)), { level: 9 }).toString('base64');
}

async function templatePart(folder) {
  const { default: part } = await import(new URL(`../../dist/templates/${folder}.js`, import.meta.url));
  return JSON.stringify({ programs: JSON.stringify(part.programs()), files: part.files });
}

/** What the page knows of the command line. */
async function playgroundFacts() {
  const { targets } = await import(new URL('../../dist/generate/targets/targets.js', import.meta.url));
  const versions = (slug) =>
    JSON.parse(readFileSync(`${root}src/source/normalize/known/releases/${slug}.json`, 'utf8')).releases;
  return {
    targets: targets.map(({ name, summary, byDefault }) => ({ name, summary, byDefault })),
    releases: { wordpress: versions('wordpress'), woocommerce: versions('woocommerce') },
  };
}

const hashSource = (text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** The texts of the inline scripts or styles of a page. */
const inlineIn = (html, tag) =>
  [...html.matchAll(new RegExp(`<${tag}>([^]*?)</${tag}>`, 'g'))].map(([, text]) => text);

/**
 * The policy of the page. A document in a frame has the policy of the page that made it, besides its own, so the
 * policy also lists the scripts and styles of the reference and of the report.
 */
async function policy(page) {
  const core = await import(new URL('../../dist/core.js', import.meta.url));
  const { value } = core.normalize({ namespaces: [], routes: {} });
  const [reference] = await core.render(value, ['html'], { options: { html: { singleFile: true } } });
  const { pageStyle } = await import(new URL('../../dist/report/html/html-report.js', import.meta.url));
  const scripts = [page, reference.text].flatMap((html) => inlineIn(html, 'script'));
  const styles = [...inlineIn(reference.text, 'style'), pageStyle()];
  const hashes = (texts) => [...new Set(texts)].map(hashSource).join(' ');
  return [
    "default-src 'none'",
    `script-src 'self' ${hashes(scripts)}`,
    `style-src 'self' ${hashes(styles)}`,
    'worker-src blob:',
    'frame-src blob:',
    'img-src data:',
    'connect-src https: http:',
    "base-uri 'none'",
    "form-action 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types routewright',
  ].join('; ');
}

/** What makes the folder a package. */
function packageFile() {
  const { version, homepage, bugs, repository, license, author } = JSON.parse(
    readFileSync(`${root}package.json`, 'utf8'),
  );
  const description = 'The page of `routewright playground`: reads, generates and compares in a browser.';
  return JSON.stringify({
    name: 'routewright-playground',
    version,
    description,
    homepage,
    bugs,
    repository,
    license,
    author,
  });
}

export async function setup() {
  mkdirSync(to, { recursive: true });
  const write = (name, text) => {
    writeFileSync(new URL(name, to), text);
  };
  for (const name of ['worker', 'compare-worker'])
    write(
      `${name}.js`,
      asWorker(name, await script(`worker/${name}.ts`, { tsconfig: 'src/playground/worker/tsconfig.json' })),
    );
  const firstScript = readFileSync(`${root}dist/reference/pages/theme-bootstrap.js`, 'utf8').trim();
  write(
    'app.js',
    await script('page/app.ts', {
      tsconfig: 'src/playground/page/tsconfig.json',
      define: { playgroundFacts: JSON.stringify(await playgroundFacts()) },
    }),
  );
  const template = readFileSync(`${root}src/playground/page/index.html`, 'utf8');
  const page = template.replace('<!-- first script -->', () => `<script>${firstScript}</script>`);
  write('index.html', page.replace('{{policy}}', await policy(page)));
  const styles = ['templates/html/look.css', 'src/playground/page/style.css'];
  write('style.css', styles.map((path) => readFileSync(root + path, 'utf8')).join('\n'));
  const { recordedSoftware } = await import(new URL('../../dist/source/known-releases.js', import.meta.url));
  for (const slug of recordedSoftware)
    write(`known-${slug}.js`, asFile(`known-${slug}`, JSON.stringify(packedReleases(slug))));
  for (const file of readdirSync(`${root}dist/templates`)) {
    const folder = file.replace(/\.js$/, '');
    write(`templates-${folder}.js`, asFile(`templates-${folder}`, await templatePart(folder)));
  }
  write('package.json', packageFile());
  for (const file of ['LICENSE', 'NOTICE.md']) copyFileSync(root + file, new URL(file, to));
}

if (argv[1] === fileURLToPath(import.meta.url)) await setup();
