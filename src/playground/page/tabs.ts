// Tabs by the pattern of the ARIA guide: arrows move, and only the chosen tab is in the tab order.
// https://www.w3.org/WAI/ARIA/apg/patterns/tabs/

import { element } from '../../reference/pages/element.ts';

export interface Tab {
  readonly id: string;
  readonly label: string;
  readonly panel: HTMLElement;
  /** Called when the tab is chosen. */
  readonly show?: () => void;
}

export interface Tabs {
  readonly list: HTMLElement;
  readonly panels: readonly HTMLElement[];
  readonly choose: (id: string) => void;
}

export function tabsOf(tabs: readonly Tab[], label: string): Tabs {
  const buttons = tabs.map(({ id, label: text }) =>
    element('button', { type: 'button', role: 'tab', id: `tab-${id}`, 'aria-controls': `panel-${id}` }, text),
  );
  for (const [at, { id, panel }] of tabs.entries()) {
    panel.id = `panel-${id}`;
    panel.setAttribute('role', 'tabpanel');
    panel.setAttribute('aria-labelledby', `tab-${id}`);
    panel.tabIndex = 0;
    buttons[at]?.addEventListener('click', () => {
      choose(id);
    });
  }
  function choose(id: string): void {
    for (const [at, tab] of tabs.entries()) {
      const isChosen = tab.id === id;
      const button = buttons[at];
      button?.setAttribute('aria-selected', String(isChosen));
      if (button) button.tabIndex = isChosen ? 0 : -1;
      tab.panel.hidden = !isChosen;
      if (isChosen) tab.show?.();
    }
  }
  const list = element('div', { role: 'tablist', 'aria-label': label }, ...buttons);
  list.addEventListener('keydown', (event) => {
    const now = buttons.findIndex((button) => button === document.activeElement);
    const next = nextIndex(event.key, now, buttons.length);
    if (next === undefined) return;
    event.preventDefault();
    buttons[next]?.focus();
    buttons[next]?.click();
  });
  return { list, panels: tabs.map(({ panel }) => panel), choose };
}

function nextIndex(key: string, now: number, count: number): number | undefined {
  switch (key) {
    case 'ArrowRight':
      return (now + 1) % count;
    case 'ArrowLeft':
      return (now + count - 1) % count;
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return undefined;
  }
}
