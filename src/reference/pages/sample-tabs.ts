// The tabs of the samples. The language that the reader chooses applies to all samples, and is stored. Samples that do
// not have the language keep the first one.
// A sample is written in the chosen language when the reader scrolls near it.

import { queryAll } from './element.ts';
import { baseChanged, chosenBase } from './environments.ts';
import { highlight } from './highlight.ts';
import { feature } from './lazy-scripts.ts';
import { pageSettings } from './page-settings.ts';
import { recall, remember } from './remembered.ts';

/** The generated sample of each element. */
const generatedSamples = new WeakMap<Element, string>();
const near = new Set<HTMLElement>();

const initialLanguage = 'curl';

let chosenLanguage = initialLanguage;

const tabOf = (samples: Element, language: string): HTMLInputElement | null =>
  samples.querySelector(`.tab input[value="${CSS.escape(language)}"]`);

/** Selects the tab of a language. */
function checkTabs(language: string): void {
  for (const samples of queryAll('.samples')) {
    const tab = tabOf(samples, language) ?? tabOf(samples, initialLanguage);
    if (tab !== null) tab.checked = true;
  }
}

/** Whether the form already writes the samples of the element, with the values that the reader filled in. */
const isFilledIn = (samples: HTMLElement): boolean => samples.dataset['filled'] === 'yes';

async function writeSample(samples: HTMLElement, wanted: string): Promise<void> {
  const language = tabOf(samples, wanted) === null ? initialLanguage : wanted;
  const sample = samples.querySelector<HTMLElement>('.sample');
  const code = sample?.querySelector<HTMLElement>('code') ?? null;
  const anchor = samples.closest('.operation')?.id;
  if (sample === null || code === null || anchor === undefined || isFilledIn(samples)) return;
  if (!generatedSamples.has(code)) generatedSamples.set(code, code.textContent);
  const base = chosenBase();
  const isWritten =
    sample.dataset['language'] === language && (sample.dataset['base'] ?? pageSettings().base) === base;
  if (!isWritten) {
    const text =
      language === initialLanguage && base === pageSettings().base
        ? generatedSamples.get(code)
        : await (await feature('samples')).text(anchor, language);
    if (text === undefined || isFilledIn(samples)) return;
    sample.dataset['language'] = language;
    sample.dataset['base'] = base;
    code.textContent = text;
  }
  if (code.childElementCount === 0) highlight(code);
}

async function chooseLanguage(event: Event): Promise<void> {
  const tab = event.target;
  if (!(tab instanceof HTMLInputElement) || !tab.matches('.samples .tab input')) return;
  chosenLanguage = tab.value;
  remember('language', chosenLanguage);
  checkTabs(tab.value);
  // The height of samples above the window may change, so the page scrolls the clicked tab back to its position.
  const before = tab.getBoundingClientRect().top;
  await Promise.all([...near].map((samples) => writeSample(samples, tab.value)));
  window.scrollBy({ top: tab.getBoundingClientRect().top - before, behavior: 'instant' });
}

export function startSamples(): void {
  chosenLanguage = recall('language') ?? initialLanguage;
  if (chosenLanguage !== initialLanguage) checkTabs(chosenLanguage);
  document.addEventListener('change', (event) => void chooseLanguage(event));
  document.addEventListener(baseChanged, () => {
    for (const samples of near) void writeSample(samples, chosenLanguage);
  });
  const watcher = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (!(target instanceof HTMLElement)) continue;
        if (isIntersecting) near.add(target);
        else near.delete(target);
        if (isIntersecting) void writeSample(target, chosenLanguage);
      }
    },
    { rootMargin: '600px' },
  );
  for (const samples of queryAll('main .samples')) watcher.observe(samples);
}
