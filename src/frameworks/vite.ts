// `import { routewright } from 'routewright/vite'`: the plugin for Vite, and for frameworks that use Vite.

import { fileExists } from '../source/file/find-config.ts';
import {
  generateProjectsOnce,
  keepGenerated,
  type FrameworkOptions,
  type Watcher,
} from './keep-generated.ts';

export type { FrameworkOptions } from './keep-generated.ts';

/** The part of Vite's development server that the plugin uses. */
export interface ViteServer {
  readonly watcher: Watcher;
  readonly config: { readonly logger: { error(text: string): void } };
  readonly ws: {
    send(message: OverlayMessage): void;
    on(event: 'connection', connected: () => void): void;
  };
}

export type OverlayMessage =
  { type: 'error'; err: { message: string; stack: string; plugin: string } } | { type: 'full-reload' };

/** A plugin for Vite. */
export interface VitePlugin {
  readonly name: string;
  configResolved(config: { readonly command: 'build' | 'serve' }): void;
  configureServer(server: ViteServer): Promise<void>;
  buildStart(this: { addWatchFile(path: string): void }): Promise<void>;
  closeBundle(): void;
}

/**
 * Generates when the development server or a build starts. The development server generates again after each change
 * of the snapshot or the configuration, and shows errors in the overlay of the page. An error ends a build.
 */
export function routewright(options: FrameworkOptions = {}): VitePlugin {
  let isBuild = false;
  let end = (): void => undefined;
  let last: Promise<unknown> = Promise.resolve();
  return {
    name: 'routewright',
    configResolved({ command }) {
      isBuild = command === 'build';
    },
    async configureServer({ watcher, ws, config }) {
      let shown: OverlayMessage | undefined;
      // A page that is loaded while the error lasts.
      ws.on('connection', () => {
        if (shown) ws.send(shown);
      });
      end = await keepGenerated(watcher, options, (failure) => {
        if (failure === undefined) {
          // The overlay stays until the page is loaded again.
          if (shown) ws.send({ type: 'full-reload' });
          shown = undefined;
          return;
        }
        config.logger.error(`routewright: ${failure}`);
        shown = { type: 'error', err: { message: failure, stack: '', plugin: 'routewright' } };
        ws.send(shown);
      });
    },
    async buildStart() {
      if (!isBuild) return;
      // A framework may build for the browser and for the server at the same time.
      const run = last.then(() => generateProjectsOnce(options));
      last = run;
      const { read, failure } = await run;
      for (const path of read.filter(fileExists)) this.addWatchFile(path);
      if (failure !== undefined) throw new Error(failure);
    },
    closeBundle() {
      end();
    },
  };
}
