// The page of the playground. All work is done by workers: this module asks them, and shows the answers.

import type {
  CompareAnswer,
  CompareQuestion,
  GenerateAnswer,
  PlaygroundSource,
  Question,
  ReadAnswer,
  ReferenceAnswer,
  SidesAnswer,
} from '../protocol.ts';
import { startTheme } from '../../reference/pages/theme.ts';
import { workerNamed } from './ask-worker.ts';
import { showResult, type ResultView } from './result-view.ts';
import { hashOf, settingsIn, sourceNamed } from './settings.ts';
import { startSourceForms } from './source-forms.ts';
import { hideFailure, showFailure, showProgress, showState } from './state.ts';

const worker = workerNamed<Question>('worker');
const comparing = workerNamed<CompareQuestion>('compare-worker');

const start = settingsIn(location.hash);
let options = start.options;
let source: PlaygroundSource | undefined;
let before: PlaygroundSource | undefined;
let view: ResultView | undefined;

/** The number of the newest run. The answer of an older run is not shown. */
let newest = 0;

/** Shows the progress and the failure of some work. @returns undefined if the work failed or is outdated */
async function shown<Value>(work: () => Promise<Value>): Promise<Value | undefined> {
  const run = ++newest;
  showState('reading');
  hideFailure();
  try {
    const value = await work();
    if (run !== newest) return undefined;
    showState('done');
    showProgress('');
    return value;
  } catch (error) {
    if (run !== newest) return undefined;
    showFailure(error);
    showState('failed');
    return undefined;
  }
}

async function readSource(chosen: PlaygroundSource): Promise<void> {
  source = chosen;
  await shown(async () => {
    const answer = (await worker.ask(
      { kind: 'read', side: 'now', source: chosen },
      showProgress,
    )) as ReadAnswer;
    const known = new Set(answer.namespaces.map(({ name }) => name));
    options = { ...options, namespaces: options.namespaces.filter((name) => known.has(name)) };
    view = showResult(chosen.name, answer, options, {
      changeOptions: (changed) => {
        options = changed;
        void shown(generateFiles);
      },
      compare: (earlier) => void compareWith(earlier),
      forecast: (target) =>
        void shown(async () => {
          const sides = await worker.ask({ kind: 'forecast', target }, showProgress);
          await showChanges(sides as SidesAnswer);
        }),
      reference: async () => {
        const made = await shown(() => worker.ask({ kind: 'reference', options }, showProgress));
        return (made as ReferenceAnswer | undefined)?.html;
      },
    });
    await generateFiles();
    if (before !== undefined) await compareBoth(before);
  });
}

async function generateFiles(): Promise<void> {
  shareState();
  const { files } = (await worker.ask({ kind: 'generate', options }, showProgress)) as GenerateAnswer;
  view?.showFiles(files, options);
}

async function compareWith(earlier: PlaygroundSource): Promise<void> {
  before = earlier;
  await shown(() => compareBoth(earlier));
}

async function compareBoth(earlier: PlaygroundSource): Promise<void> {
  shareState();
  await worker.ask({ kind: 'read', side: 'before', source: earlier }, showProgress);
  await showChanges((await worker.ask({ kind: 'sides' }, showProgress)) as SidesAnswer);
}

async function showChanges(sides: SidesAnswer): Promise<void> {
  showProgress('Comparing');
  const question = { ...sides, namespaces: options.namespaces };
  view?.showChanges((await comparing.ask(question, showProgress)) as CompareAnswer);
}

/** Writes the source and the options into the address. A file is only in this page, so it is not in the address. */
function shareState(): void {
  const named = (one: PlaygroundSource | undefined) => (one?.kind === 'file' ? undefined : one?.name);
  const hash = hashOf({ source: named(source), before: named(before), options });
  history.replaceState(null, '', hash === '' ? location.pathname + location.search : hash);
}

startTheme();
startSourceForms((chosen) => void readSource(chosen));
if (start.before !== undefined) before = sourceNamed(start.before);
if (start.source !== undefined) void readSource(sourceNamed(start.source));
