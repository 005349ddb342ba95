// The theme button, which switches from system to light to dark.

import { byId } from './element.ts';
import { recall, remember } from './remembered.ts';

const themes = ['system', 'light', 'dark'] as const;

type Theme = (typeof themes)[number];

const themeLabels: Readonly<Record<Theme, string>> = {
  system: 'Colours: as the system',
  light: 'Colours: light',
  dark: 'Colours: dark',
};

const now = (): Theme => themes.find((theme) => theme === recall('theme')) ?? 'system';

function showTheme(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset['theme'];
  else document.documentElement.dataset['theme'] = theme;
  const button = byId('page:theme');
  button?.setAttribute('aria-label', themeLabels[theme]);
  button?.setAttribute('title', `${themeLabels[theme]} ( t )`);
}

export function nextTheme(): void {
  const next = themes[(themes.indexOf(now()) + 1) % themes.length] ?? 'system';
  remember('theme', next === 'system' ? undefined : next);
  showTheme(next);
}

export function startTheme(): void {
  showTheme(now());
  byId('page:theme')?.addEventListener('click', nextTheme);
}
