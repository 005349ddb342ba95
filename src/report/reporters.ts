// The table of formats for programs. A new one is a file here and a row; the format
// for people, `text`, is the command line's own, which alone knows of colour.

import type { Drift } from '../model/drift.ts';
import type { Titles } from './finding-words.ts';
import { githubReport } from './github.ts';
import { gitlabReport } from './gitlab.ts';
import { junitReport } from './junit.ts';
import { markdownReport } from './markdown.ts';
import { sarifReport } from './sarif.ts';
import type { Sources } from './sources.ts';

/** Pure: the same drift gives the same text. */
export type Reporter = (drift: Drift, titles: Titles, sources: Sources) => string | Promise<string>;

export const reporters: ReadonlyMap<string, Reporter> = new Map<string, Reporter>([
  ['json', (drift) => `${JSON.stringify(drift, null, 2)}\n`],
  ['markdown', markdownReport],
  ['html', async (...report) => (await import('./html/html-report.ts')).htmlReport(...report)],
  ['github', githubReport],
  ['sarif', sarifReport],
  ['junit', junitReport],
  ['gitlab', gitlabReport],
]);
