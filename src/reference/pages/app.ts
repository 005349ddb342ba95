// Starts the parts of a page that need a script.
// Search and try-it are separate scripts, which are loaded on first use.

import { startResponseCards } from './response-cards.ts';
import { byId, onClick } from './element.ts';
import { startCopying } from './copying.ts';
import { startMarkdown } from './copy-markdown.ts';
import { startDeadAnchors } from './dead-anchor.ts';
import { startFiltering } from './filtering.ts';
import { decodedHash, startFolding } from './folding.ts';
import { startMenu } from './menu.ts';
import { feature, openForParts } from './lazy-scripts.ts';
import { replaceHash } from './page-address.ts';
import { hashTarget } from './request-link.ts';
import { rememberFolder } from './served-address.ts';
import { startSamples } from './sample-tabs.ts';
import { openHelp, startShortcuts, type Shortcut } from './shortcuts.ts';
import { nextTheme, startTheme } from './theme.ts';
import { operationInView, startWhereabouts, stepOperation } from './scroll-spy.ts';

async function openSearch(): Promise<void> {
  (await feature('search')).open();
}

async function tryOperation(section: HTMLElement, opener: HTMLElement, hash?: string): Promise<void> {
  (await feature('try-it')).open(section.id, opener, hash);
}

/** Opens the form with the values that the address contains. Nothing is sent. */
function openSharedRequest(): void {
  const hash = location.hash.slice(1);
  const section = byId(decodedHash());
  const opener = section?.querySelector<HTMLElement>('.try');
  if (hashTarget(hash) === hash || section === null || !opener) return;
  replaceHash(section.id);
  section.scrollIntoView();
  void tryOperation(section, opener, hash);
}

const search = (): void => void openSearch();

const shortcuts: readonly Shortcut[] = [
  { keys: ['/'], words: 'search', act: search },
  {
    keys: ['j'],
    words: 'next operation',
    act: () => {
      stepOperation(1);
    },
  },
  {
    keys: ['k'],
    words: 'previous operation',
    act: () => {
      stepOperation(-1);
    },
  },
  {
    keys: ['e'],
    words: 'expand or collapse the arguments of the operation in view',
    act: () => operationInView()?.querySelector<HTMLElement>('.expand')?.click(),
  },
  {
    keys: ['r'],
    words: 'try the operation in view',
    act: () => operationInView()?.querySelector<HTMLElement>('.try')?.click(),
  },
  { keys: ['t'], words: 'colours: as the system, light, dark', act: nextTheme },
  {
    keys: ['?'],
    words: 'this list',
    act: () => {
      openHelp(shortcuts);
    },
  },
];

function start(): void {
  startTheme();
  rememberFolder();
  startMenu();
  startFolding();
  startDeadAnchors();
  startFiltering();
  startSamples();
  startResponseCards();
  startCopying();
  startMarkdown();
  startWhereabouts();
  startShortcuts(shortcuts, search);
  for (const id of ['page:search', 'page:find']) byId(id)?.addEventListener('click', search);
  byId('page:help')?.addEventListener('click', () => {
    openHelp(shortcuts);
  });
  window.addEventListener('hashchange', openSharedRequest);
  openSharedRequest();
  onClick('.try', (button) => {
    const section = button.closest<HTMLElement>('.operation');
    if (section !== null) void tryOperation(section, button);
  });
}

openForParts();
// In a single file, the script is at the end; on other pages, the script is deferred. The script can
// therefore use the whole document.
start();
