// Serves a reference on this machine, and sends the calls of its pages to the site.

import { readPublication } from '../generate/reference-input/read-publication.ts';
import { exampleSaver } from './server/save-example.ts';
import { examplesPath, proxyPath, freshSecret, serveReference } from './server/serve.ts';
import type { Diagnostic } from '../core/diagnostics/diagnostic.ts';
import { createProxy } from '../source/site/proxy-to-site.ts';
import type { ApiModel } from '../core/model/api/api.ts';
import type { ModelFilter } from '../core/model/api/filter-model.ts';
import { resolveTargetOptions } from '../core/model/options/target-options.ts';
import { changesSince } from './changes-since.ts';
import { applyFilter } from '../source/filter-source.ts';
import { linkSources, withSourceReading } from '../generate/reference-input/source-links.ts';
import {
  closeSandbox,
  readModel,
  withDefaultOptions,
  type ModelResult,
  type ReadOptions,
} from '../source/read-model.ts';
import { comparedSide } from '../source/read-side.ts';
import { publishedBase } from '../source/site-base.ts';
import { signInForPages } from '../source/site-sign-in.ts';

/** The options of `browse`. */
export interface BrowseOptions extends ReadOptions {
  /** The source: a file, `-` for the data of `stdin`, or any address of a site. */
  readonly source: string;
  /**
   * Selects routes.
   *
   * @default all routes
   */
  readonly filter?: ModelFilter;
  /** The REST base to which the form Try it sends requests, if the source does not contain the address. */
  readonly site?: URL | undefined;
  /** Further REST bases by name. The reader chooses one of them for samples and Try it. */
  readonly environments?: Readonly<Record<string, string>> | undefined;
  /** The logo of the pages: a file with an image of at most 100 kB. */
  readonly logo?: string | undefined;
  /** The accent color of the pages: one color, or one for the light and one for the dark theme. */
  readonly accent?: string | undefined;
  /** A folder of Markdown files, or one file. The pages show them as guides. */
  readonly guides?: string | undefined;
  /** An earlier state of the source. The pages show the changes since that state. */
  readonly since?: string | undefined;
  /**
   * The address of a line of PHP with the placeholders `{file}`, `{line}` and `{commit}`. The pages of a plugin link each
   * operation to its code.
   */
  readonly sourceUrl?: string | undefined;
  /** Your code: a tsconfig.json, a jsconfig.json or a folder. The pages mark the operations that the code uses. */
  readonly project?: string | undefined;
  /** The folder of the project's generated client, if the project has several clients. */
  readonly client?: string | undefined;
  /**
   * The port of this machine, from 0 to 65535; 0 selects a free port.
   *
   * @default 0
   */
  readonly port?: number;
  /**
   * Changes the text of a message before a page shows it. Messages contain the names of options of the library, such as
   * `maxBytes`.
   *
   * @default messages are not changed
   */
  readonly wording?: (message: string) => string;
}

export interface Browsing {
  /**
   * The address of the reference, until `close` is called. Anyone who knows the address can read the pages and
   * send calls.
   */
  readonly address: string;
  /** The model of the source, after the filter. */
  readonly model: ApiModel;
  /** The problems found in the source. */
  readonly diagnostics: readonly Diagnostic[];
  /** The REST base to which the form Try it sends requests; absent if the address is not known. */
  readonly base?: URL;
  /** Whether the form Try it sends requests with credentials. */
  readonly signsIn: boolean;
  /** Ends the server. */
  readonly close: () => Promise<void>;
}

/**
 * Serves the reference of a source on loopback. Writes no files.
 *
 * @throws Halt when a source cannot be read, the filter matches nothing, or the port is taken
 */
export async function browse(options: BrowseOptions): Promise<Browsing> {
  const publication = await readPublication(options, ['html']);
  const reading = await readModel(options.source, { ...withSourceReading(options), keepOpen: true });
  try {
    return await serveReading(options, publication, reading);
  } catch (error) {
    closeSandbox(reading.loaded);
    throw error;
  }
}

async function serveReading(
  options: BrowseOptions,
  publication: Awaited<ReturnType<typeof readPublication>>,
  reading: ModelResult,
): Promise<Browsing> {
  const { filter = {}, site, environments = {}, port = 0, wording, progress, savedExamples } = options;
  const box = site === undefined && reading.loaded.kind === 'index' ? reading.loaded.box : undefined;
  const { model, sources } = await linkSources(options, reading, applyFilter(reading.value, filter));
  const [firstEnvironment] = Object.values(environments).map((address) => new URL(address));
  const base = box ? reading.site?.base.url : (publishedBase(site, reading) ?? firstEnvironment);
  const signIn = signInForPages(site, reading, options);
  const changes = await changesSince(options, { ...reading, value: model });
  // The search needs the TypeScript compiler, so it is loaded for a project alone.
  const { codeUse } = options.project === undefined ? {} : await import('./code-use.ts');
  const code = await codeUse?.(comparedSide('the source', { ...reading, value: model }), options);

  const token = freshSecret();
  const signsIn = signIn?.atSite === true;
  const begins = (path: string) => progress?.({ kind: 'begin', message: `Generating ${path}` });
  const { renderHtml } = await import('../generate/targets/html/render-html.ts');
  const files = renderHtml(
    model,
    {
      ...resolveTargetOptions('html', { environments }),
      ...(changes && { changes }),
      ...(code && { code }),
      ...(sources && { sources }),
      ...(publication && { publication }),
      reach:
        base === undefined
          ? { kind: 'none' }
          : {
              ...{ kind: 'proxy', base: base.href, path: proxyPath, token, signsIn },
              ...(savedExamples !== undefined && { examples: examplesPath }),
            },
    },
    begins,
  );
  const { address, close } = await serveReference({
    files: files.map(({ path, text }) => ({ path: path.replace(/^html\//, ''), text })),
    site: base && { base, passOn: await createProxy(signIn, withDefaultOptions(options), box?.fetch) },
    token,
    ...(savedExamples !== undefined && { saveExample: exampleSaver(savedExamples, model) }),
    port,
    ...(wording && { wording }),
  });
  return {
    address,
    model,
    diagnostics: reading.diagnostics,
    ...(base && { base }),
    signsIn,
    close: async () => {
      closeSandbox(reading.loaded);
      await close();
    },
  };
}
