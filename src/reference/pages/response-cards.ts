// The cards with example responses. A card shows the chosen response, which comes from the data of the page.
// If only the card of another operation contains the first response, the first response comes from the data
// too.

import { queryAll, element } from './element.ts';
import { moduleOfAnchor } from './calls.ts';
import { highlight } from './highlight.ts';
import { responsesData } from './shared-state.ts';

async function writeCard(card: HTMLElement, at: number): Promise<void> {
  const anchor = card.closest('.operation')?.id ?? '';
  const { bodies, operations } = await responsesData(moduleOfAnchor(anchor));
  const answer = operations.find(([id]) => id === anchor)?.[1][at];
  if (answer === undefined) return;
  const [status, headers, body, recorded] = answer;
  const line = card.querySelector<HTMLElement>('.status');
  if (line !== null) {
    line.textContent = status;
    line.className = `status ${status.startsWith('2') ? 'good' : 'bad'}`;
  }
  const note = card.querySelector<HTMLElement>('.answer-note');
  if (note !== null) note.hidden = recorded === undefined;
  const fields = card.querySelector<HTMLElement>('.answer-headers');
  if (fields !== null) {
    fields.textContent = headers.join('\n');
    fields.hidden = headers.length === 0;
  }
  const text = bodies[body] ?? '';
  const code = cardCode(card);
  code.textContent = text === '' ? 'No body.' : text;
  highlight(code);
}

/** Creates the element for the body, if the page contains the body only in the card of another operation. */
function cardCode(card: HTMLElement): HTMLElement {
  const known = card.querySelector<HTMLElement>('.answer-body code');
  if (known !== null) return known;
  const code = element('code');
  card.querySelector('.answer-same')?.remove();
  card.append(element('pre', { class: 'answer-body', tabindex: '0' }, code));
  return code;
}

export function startResponseCards(): void {
  document.addEventListener('change', ({ target }) => {
    const card = target instanceof HTMLInputElement ? target.closest<HTMLElement>('.answer-card') : null;
    if (card !== null && target instanceof HTMLInputElement) void writeCard(card, Number(target.value));
  });
  const near = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting || !(target instanceof HTMLElement)) continue;
        near.unobserve(target);
        const code = target.querySelector<HTMLElement>('.answer-body code');
        if (code === null) void writeCard(target, 0);
        else highlight(code);
      }
    },
    { rootMargin: '600px' },
  );
  for (const card of queryAll('main .answer-card')) near.observe(card);
}
