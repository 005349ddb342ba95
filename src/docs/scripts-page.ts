// Makes `docs/contributing/scripts.md` from `scripts.json`, which has a sentence for every npm script.

import { codeSpan } from '../generate/targets/markdown/markdown-text.ts';
import { docPage, markdownTable, type DocPage } from './page.ts';
import scripts from './scripts.json' with { type: 'json' };

/** Scripts that npm runs with a short name. */
const commandOf = (name: string): string =>
  ['start', 'test'].includes(name) ? `npm ${name}` : `npm run ${name}`;

export const scriptsPage = (): DocPage =>
  docPage('contributing/scripts.md', 'Scripts', [
    'To see the arguments of a script, add `-- --help`. Some tests and scripts leave reports in `test-results/`, which git ignores.',
    markdownTable(
      ['Script', 'What it does'],
      Object.entries(scripts).map(([name, text]) => [codeSpan(commandOf(name)), text.replaceAll('|', '\\|')]),
    ),
    'npm itself runs the scripts `prestart`, `dependencies` and `prepack`.',
  ]);
