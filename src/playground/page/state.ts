// The state of the page: `<html data-state>`, the progress and the failure.

import { byId, element } from '../../reference/pages/element.ts';
import { PlaygroundFailure } from './ask-worker.ts';

/** `idle` until the reader chooses a source. Tests and embedding pages wait for `done` or `failed`. */
export type PageState = 'idle' | 'reading' | 'done' | 'failed';

export function showState(state: PageState): void {
  document.documentElement.dataset['state'] = state;
}

export function showProgress(message: string): void {
  byId('status')?.replaceChildren(message);
}

/** Shows a problem and what the reader can do about it. A command within the hint can be selected as a whole. */
export function showFailure(error: unknown): void {
  const { message, hint } = textsOf(error);
  const [advice = '', command] = hint.split(/ (?=npx routewright )/);
  const box = byId('failure');
  if (box === null) return;
  box.replaceChildren(
    element('h2', {}, message),
    element('p', {}, advice),
    ...(command === undefined ? [] : [element('pre', { tabindex: '0' }, element('code', {}, command))]),
  );
  box.hidden = false;
  showProgress('');
}

export function hideFailure(): void {
  const box = byId('failure');
  if (box !== null) box.hidden = true;
}

const textsOf = (error: unknown): { readonly message: string; readonly hint: string } =>
  error instanceof PlaygroundFailure
    ? { message: error.message, hint: error.hint }
    : { message: error instanceof Error ? error.message : String(error), hint: 'Load the page again.' };
