// A script for a page that is the editor of WordPress, as far as a block needs one.

import { createRequire } from 'node:module';
import { build } from 'esbuild';
import { packageRoot } from '../support/routewright.ts';

/**
 * `wp` with React, `apiFetch` and the registry of blocks; `openEditor` shows the block that was registered.
 *
 * @param root the REST base
 */
export async function editorScript(root: string): Promise<string> {
  const from = createRequire(`${packageRoot}/package.json`);
  const module = (name: string): string => JSON.stringify(from.resolve(name));
  const { outputFiles } = await build({
    stdin: {
      resolveDir: packageRoot,
      contents: `
        import * as React from ${module('react')};
        import * as ReactJSXRuntime from ${module('react/jsx-runtime')};
        import { createRoot } from ${module('react-dom/client')};
        import apiFetch from ${module('@wordpress/api-fetch')};
        apiFetch.use(apiFetch.createRootURLMiddleware(${JSON.stringify(root)}));
        let edit;
        window.ReactJSXRuntime = ReactJSXRuntime;
        window.wp = {
          element: React,
          apiFetch,
          blockEditor: { useBlockProps: () => ({}) },
          blocks: { registerBlockType: (name, settings) => { edit = settings.edit; } },
        };
        window.openEditor = (first) => {
          const Editor = () => {
            const [attributes, set] = React.useState(first);
            const setAttributes = (more) => set({ ...attributes, ...more });
            return React.createElement(edit, { attributes, setAttributes });
          };
          createRoot(document.getElementById('editor')).render(React.createElement(Editor));
        };`,
    },
    bundle: true,
    write: false,
    logLevel: 'silent',
    define: { 'process.env.NODE_ENV': '"production"' },
  });
  return outputFiles[0]?.text ?? '';
}
