// The generated files as a tree, and the text of the chosen file.

import { groupBy } from '../../core/model/text/group-by.ts';
import type { OutputFile } from '../../core/model/files/output-files.ts';
import { copyFrom } from '../../reference/pages/copying.ts';
import { element } from '../../reference/pages/element.ts';
import { highlight } from '../../reference/pages/highlight.ts';
import { sizeText } from './size-text.ts';

/** The maximum number of characters that are shown of a file. The download has the whole file. */
const maxShown = 200_000;

export function filesView(files: readonly OutputFile[]): HTMLElement {
  const name = element('h3', {});
  const note = element('p', { class: 'count' });
  const code = element('code', {});
  const copy = element('button', { type: 'button' }, 'Copy');
  let shown: OutputFile | undefined;
  copy.addEventListener('click', () => void copyFrom(copy, shown?.text ?? ''));
  const buttons = new Map<string, HTMLButtonElement>();

  const show = (file: OutputFile): void => {
    shown = file;
    name.textContent = file.path;
    code.textContent = file.text.slice(0, maxShown);
    highlight(code);
    note.textContent =
      file.text.length > maxShown
        ? `The first ${sizeText(maxShown)} of ${sizeText(file.text.length)}. The download has the whole file.`
        : sizeText(file.text.length);
    for (const [path, button] of buttons) button.setAttribute('aria-pressed', String(path === file.path));
  };

  const folders = groupBy(files, ({ path }) => path.slice(0, path.lastIndexOf('/') + 1));
  const tree = [...folders].map(([folder, within], at) =>
    element(
      'details',
      { open: at === 0 },
      element('summary', {}, folder === '' ? '/' : folder),
      element(
        'ul',
        {},
        ...within.map((file) => {
          const button = element('button', { type: 'button' }, file.path.slice(folder.length));
          button.addEventListener('click', () => {
            show(file);
          });
          buttons.set(file.path, button);
          return element('li', {}, button);
        }),
      ),
    ),
  );
  const [first] = files;
  if (first !== undefined) show(files.find(({ path }) => path.endsWith('/index.ts')) ?? first);
  return element(
    'div',
    { class: 'two files' },
    element('nav', { 'aria-label': 'Generated files' }, ...tree),
    element('div', { class: 'file' }, name, note, element('pre', { tabindex: '0' }, code), copy),
  );
}
