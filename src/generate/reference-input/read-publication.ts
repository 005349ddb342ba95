// Reads what makes a reference a site of its own from the options of a run: the logo and the guides from disk.

import { readdirSync, readFileSync, statSync } from 'node:fs';
import { extname, join } from 'node:path';
import { Halt } from '../../core/diagnostics/halt.ts';
import { accentOf } from '../targets/html/publication/accent.ts';
import {
  guideFile,
  outputLinks,
  type Guide,
  type Publication,
} from '../targets/html/publication/publication.ts';

interface PublicationOptions {
  readonly publicUrl?: string | undefined;
  readonly logo?: string | undefined;
  readonly accent?: string | undefined;
  readonly guides?: string | undefined;
  readonly singleFile?: boolean | undefined;
  readonly openApiFormat?: 'json' | 'yaml' | undefined;
  readonly package?: string | undefined;
}

/**
 * @param targets the names of all targets of the run
 * @throws Halt `usage` if a value is invalid or a file cannot be read
 */
export async function readPublication(
  options: PublicationOptions,
  targets: readonly string[],
): Promise<Publication | undefined> {
  if (!targets.includes('html')) return undefined;
  const { publicUrl, logo, accent, guides } = options;
  return {
    ...(publicUrl !== undefined && { address: publicAddress(publicUrl) }),
    ...(accent !== undefined && { accent: accentOf(accent) }),
    ...(logo !== undefined && { logo: readLogo(logo) }),
    guides: guides === undefined ? [] : await readGuides(guides, options.singleFile === true),
    outputs: outputLinks(options, targets),
  };
}

function publicAddress(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol) || url.search !== '' || url.hash !== '')
    throw new Halt(
      'usage',
      `"${text}" is not the address of a folder.`,
      'The public URL is the address of the published reference, such as https://docs.example.com/api/.',
    );
  return url.href.endsWith('/') ? url.href : `${url.href}/`;
}

const logoTypes: ReadonlyMap<string, string> = new Map([
  ['.svg', 'image/svg+xml'],
  ['.png', 'image/png'],
  ['.jpg', 'image/jpeg'],
  ['.jpeg', 'image/jpeg'],
  ['.webp', 'image/webp'],
  ['.gif', 'image/gif'],
]);

/** In bytes. The logo is part of the style sheet. */
const maxLogo = 100_000;

function readLogo(path: string): string {
  const type = logoTypes.get(extname(path).toLowerCase());
  if (type === undefined)
    throw new Halt(
      'usage',
      `The logo ${path} is no image.`,
      `A logo is a file that ends in ${[...logoTypes.keys()].join(', ')}.`,
    );
  const bytes = readFile(path, 'The logo');
  if (bytes.length > maxLogo)
    throw new Halt(
      'usage',
      `The logo ${path} has ${Math.ceil(bytes.length / 1000)} kB.`,
      `A logo has at most ${maxLogo / 1000} kB, because it is part of the style sheet.`,
    );
  return `data:${type};base64,${bytes.toString('base64')}`;
}

function readFile(path: string, what: string): Buffer {
  try {
    return readFileSync(path);
  } catch (error) {
    throw new Halt('usage', `${what} ${path} cannot be read.`, error instanceof Error ? error.message : '');
  }
}

/** In bytes. */
const maxGuide = 1_000_000;

/** Reads the Markdown files of a folder, in the order of their names, or one file. */
async function readGuides(path: string, isSingleFile: boolean): Promise<readonly Guide[]> {
  const files = guideFiles(path);
  if (files.length === 0)
    throw new Halt('usage', `${path} contains no guide.`, 'A guide is a file that ends in .md.');
  const { guideOf } = await import('./guide-markup.ts');
  const names = new Map(files.map((file) => [file.name, guideName(file.name)]));
  const twice = [...names.values()].find((name, at, all) => all.indexOf(name) !== at);
  if (twice !== undefined)
    throw new Halt('usage', `Two guides in ${path} have the name "${twice}".`, 'Rename one of the files.');
  const addressOf = (target: string): string => {
    const [, file = '', , anchor = ''] = /^(?:\.\/)?([^/#]+\.md)(#(.*))?$/i.exec(target) ?? [];
    const name = names.get(file);
    if (name === undefined) return target;
    const id = `guide:${name}${anchor === '' ? '' : `/${anchor}`}`;
    return isSingleFile ? `#${id}` : `${guideFile(name)}#${id}`;
  };
  return files.map(({ name, path: file }) => {
    const bytes = readFile(file, 'The guide');
    if (bytes.length > maxGuide)
      throw new Halt('usage', `The guide ${file} is larger than 1 MB.`, 'Split the guide.');
    return guideOf(bytes.toString('utf8'), names.get(name) ?? '', addressOf);
  });
}

interface GuideFile {
  readonly name: string;
  readonly path: string;
}

function guideFiles(path: string): readonly GuideFile[] {
  try {
    if (!statSync(path).isDirectory()) return [{ name: path.replace(/^.*[\\/]/, ''), path }];
    return readdirSync(path)
      .filter((name) => /\.md$/i.test(name))
      .toSorted()
      .map((name) => ({ name, path: join(path, name) }));
  } catch (error) {
    throw new Halt(
      'usage',
      `The guides ${path} cannot be read.`,
      error instanceof Error ? error.message : '',
    );
  }
}

/** `01-Getting started.md` → `getting-started`: a number at the start only sets the order. */
const guideName = (file: string): string =>
  file
    .replace(/\.md$/i, '')
    .replace(/^\d+[\s._-]+(?=.)/, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 80) || 'guide';
