// The tabs of the samples. One choice of language applies to all, and is remembered. A
// sample is written in it when it comes near the window.

import { all } from './element.ts';
import { highlight } from './highlight.ts';
import { feature } from './parts.ts';
import { recall, remember } from './remembered.ts';

/** The generated sample of each element. */
const printed = new WeakMap<Element, string>();
const near = new Set<HTMLElement>();

const firstLanguage = 'curl';

let chosen = firstLanguage;

/** Selects the tab of the language. */
function checkTabs(language: string): void {
  for (const tab of all<HTMLInputElement>(`.samples .tab input[value="${CSS.escape(language)}"]`))
    tab.checked = true;
}

/** The form writes the samples of the values that a reader filled in. */
const isFilledIn = (samples: HTMLElement): boolean => samples.dataset['filled'] === 'yes';

async function write(samples: HTMLElement, language: string): Promise<void> {
  const sample = samples.querySelector<HTMLElement>('.sample');
  const code = sample?.querySelector<HTMLElement>('code') ?? null;
  const anchor = samples.closest('.operation')?.id;
  if (sample === null || code === null || anchor === undefined || isFilledIn(samples)) return;
  if (!printed.has(code)) printed.set(code, code.textContent);
  const isWritten = sample.dataset['language'] === language;
  if (!isWritten) {
    const text =
      language === firstLanguage
        ? printed.get(code)
        : await (await feature('samples')).text(anchor, language);
    if (text === undefined || isFilledIn(samples)) return;
    sample.dataset['language'] = language;
    code.textContent = text;
  }
  if (code.childElementCount === 0) highlight(code);
}

async function choose(event: Event): Promise<void> {
  const tab = event.target;
  if (!(tab instanceof HTMLInputElement) || !tab.matches('.samples .tab input')) return;
  chosen = tab.value;
  remember('language', chosen);
  checkTabs(tab.value);
  // Samples above the window may change their height; the clicked tab stays in its position.
  const before = tab.getBoundingClientRect().top;
  await Promise.all([...near].map((samples) => write(samples, tab.value)));
  window.scrollBy({ top: tab.getBoundingClientRect().top - before, behavior: 'instant' });
}

export function startSamples(): void {
  const remembered = recall('language') ?? firstLanguage;
  if (document.querySelector(`.samples .tab input[value="${CSS.escape(remembered)}"]`) !== null)
    chosen = remembered;
  checkTabs(chosen);
  document.addEventListener('change', (event) => void choose(event));
  const watcher = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (!(target instanceof HTMLElement)) continue;
        if (isIntersecting) near.add(target);
        else near.delete(target);
        if (isIntersecting) void write(target, chosen);
      }
    },
    { rootMargin: '600px' },
  );
  for (const samples of all('main .samples')) watcher.observe(samples);
}
