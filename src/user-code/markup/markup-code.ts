// Finds the code in the markup of components with the compilers that the project has installed.
// Only the package of a compiler is loaded. No code of the project runs.

import { createRequire } from 'node:module';
import { astroMarkup } from './astro.ts';
import type { MarkupReader, Snippet } from './snippet.ts';
import { svelteMarkup } from './svelte.ts';
import { vueMarkup } from './vue.ts';

interface Framework {
  /** The modules that contain the compiler; the first installed module is used. */
  readonly modules: readonly string[];
  readonly readerOf: (compiler: unknown) => MarkupReader | undefined;
}

const frameworks: Readonly<Record<string, Framework>> = {
  vue: { modules: ['vue/compiler-sfc', '@vue/compiler-sfc'], readerOf: vueMarkup },
  svelte: { modules: ['svelte/compiler'], readerOf: svelteMarkup },
  astro: { modules: ['@astrojs/compiler/sync'], readerOf: astroMarkup },
};

/**
 * Returns a function that finds the code in the markup of a component. The function returns undefined if the
 * compiler is not installed, or does not understand the component.
 */
export function markupReaders(): (name: string, text: string) => readonly Snippet[] | undefined {
  const known = new Map<string, MarkupReader | undefined>();
  return (name, text) => {
    const extension = name.slice(name.lastIndexOf('.') + 1);
    const framework = Object.hasOwn(frameworks, extension) ? frameworks[extension] : undefined;
    if (!framework) return undefined;
    const folder = name.slice(0, name.lastIndexOf('/') + 1);
    const key = `${extension} ${folder}`;
    if (!known.has(key)) known.set(key, installedReader(framework, folder));
    try {
      return known.get(key)?.(text);
    } catch {
      return undefined;
    }
  };
}

function installedReader({ modules, readerOf }: Framework, folder: string): MarkupReader | undefined {
  const load = createRequire(`${folder}component.js`);
  for (const module of modules)
    try {
      const reader = readerOf(load(module));
      if (reader) return reader;
    } catch {
      // The module is not installed, or does not run in this version of Node.
    }
  return undefined;
}
