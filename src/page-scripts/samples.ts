// The tabs of the samples: one choice of language for all of them, remembered.

import { all } from './element.ts';
import { highlight } from './highlight.ts';
import { recall, remember } from './remembered.ts';

export function showLanguage(language: string): void {
  for (const tab of all<HTMLInputElement>(`.tab input[value="${CSS.escape(language)}"]`)) tab.checked = true;
}

/** Brings fresh tabs to the remembered choice. */
export function showRememberedLanguage(): void {
  const language = recall('language');
  if (language !== undefined) showLanguage(language);
}

function choose(event: Event): void {
  const tab = event.target;
  if (!(tab instanceof HTMLInputElement) || !tab.matches('.tab input')) return;
  remember('language', tab.value);
  keepInPlace(tab, () => {
    showLanguage(tab.value);
  });
}

/** Samples above the window may change their height; the one that was clicked stays where it is. */
function keepInPlace(clicked: Element, change: () => void): void {
  const before = clicked.getBoundingClientRect().top;
  change();
  window.scrollBy({ top: clicked.getBoundingClientRect().top - before, behavior: 'instant' });
}

export function startSamples(): void {
  showRememberedLanguage();
  document.addEventListener('change', choose);
  const near = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting) continue;
        near.unobserve(target);
        for (const code of all('.sample code', target)) highlight(code);
      }
    },
    { rootMargin: '600px' },
  );
  for (const samples of all('main .samples')) near.observe(samples);
}
