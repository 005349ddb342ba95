// Serves a reference on this machine, and passes the calls of its pages on to the site.

import { askPath, freshSecret, serve } from './server/serve.ts';
import type { Diagnostic } from '../core/diagnostics/diagnostic.ts';
import { createProxy } from '../source/site/proxy-to-site.ts';
import type { ApiModel } from '../core/model/api.ts';
import type { ModelFilter } from '../core/model/filter-model.ts';
import { targetOptions } from '../core/model/options/target-options.ts';
import { changesSince } from './changes-since.ts';
import { codeUseOf } from './load-code-use.ts';
import { applyFilter } from '../source/filter-source.ts';
import { closeBox, readModel, withDefaults, type ReadOptions } from '../source/read-model.ts';
import { siteBase } from '../source/site-base.ts';
import { signInOf } from '../source/site-sign-in.ts';

export interface BrowseOptions extends ReadOptions {
  readonly source: string;
  /** Which routes; all of them when left out. */
  readonly filter?: ModelFilter;
  /** The REST base that try-it asks, where the source does not say it. */
  readonly site?: URL | undefined;
  /** An earlier state of the source, to say what changed. */
  readonly since?: string | undefined;
  /** Code whose uses the pages mark: a tsconfig.json or jsconfig.json, or a folder. */
  readonly project?: string | undefined;
  /** The folder of that code's generated client, where it has several. */
  readonly client?: string | undefined;
  /** Of this machine; a free one when left out. */
  readonly port?: number;
  /** How messages, which name options as `maxBytes`, are put to the user of the pages; as they are when left out. */
  readonly wording?: (message: string) => string;
}

export interface Browsing {
  /** Where the reference is served until `close` is called; whoever knows it may read and ask. */
  readonly address: string;
  readonly model: ApiModel;
  readonly diagnostics: readonly Diagnostic[];
  /** The REST base that try-it asks; absent where nobody says it. */
  readonly base?: URL;
  /** Whether calls of try-it are signed in. */
  readonly signsIn: boolean;
  readonly close: () => Promise<void>;
}

/**
 * Serves the reference of a source on loopback; writes no file.
 *
 * @throws Halt when a source cannot be read, the filter matches nothing, or the port is taken
 */
export async function browse(options: BrowseOptions): Promise<Browsing> {
  const { source, filter = {}, site, port = 0, wording, progress } = options;
  const reading = await readModel(source, { ...options, keepOpen: true });
  const box = site === undefined && reading.loaded.kind === 'index' ? reading.loaded.box : undefined;
  const model = applyFilter(reading.value, filter);
  const base = box ? reading.site?.base.url : siteBase(site, reading);
  const signIn = signInOf(site, reading, options);
  const changes = await changesSince(options, { ...reading, value: model });
  const code = await codeUseOf(options, { ...reading, value: model });

  const token = freshSecret();
  const signsIn = signIn?.atSite === true;
  const begins = (path: string) => progress?.({ kind: 'begin', message: `Making ${path}` });
  const { renderHtml } = await import('../generate/targets/html/render-html.ts');
  const files = renderHtml(
    model,
    {
      ...targetOptions('html'),
      ...(changes && { changes }),
      ...(code && { code }),
      reach:
        base === undefined
          ? { kind: 'none' }
          : { kind: 'proxy', base: base.href, path: askPath, token, signsIn },
    },
    begins,
  );
  const { address, close } = await serve({
    files: files.map(({ path, text }) => ({ path: path.replace(/^html\//, ''), text })),
    site: base && { base, passOn: await createProxy(signIn, withDefaults(options), box?.fetch) },
    token,
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
      closeBox(reading.loaded);
      await close();
    },
  };
}
