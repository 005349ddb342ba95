import { queryAll, byId, onClick } from './element.ts';
import { hashTarget } from './request-link.ts';

function expandAll(button: HTMLElement): void {
  const opens = button.getAttribute('aria-pressed') !== 'true';
  for (const details of queryAll<HTMLDetailsElement>(
    'details',
    button.closest('.arguments, .type') ?? document,
  ))
    details.open = opens;
  button.setAttribute('aria-pressed', String(opens));
  button.textContent = opens ? 'Collapse all' : 'Expand all';
}

/** Opens every fold that contains the target of the address, and scrolls to the target. */
export function revealTarget(): void {
  const target = byId(decodedHash());
  if (target === null) return;
  let folded = false;
  for (let around = target.closest('details'); around !== null;) {
    folded ||= !around.open;
    around.open = true;
    around = around.parentElement?.closest('details') ?? null;
  }
  if (folded) target.scrollIntoView();
}

export function decodedHash(): string {
  const hash = hashTarget(location.hash.slice(1));
  try {
    return decodeURIComponent(hash);
  } catch {
    return hash;
  }
}

export function startFolding(): void {
  onClick('.expand', expandAll);
  window.addEventListener('hashchange', revealTarget);
  revealTarget();
  const opened: HTMLDetailsElement[] = [];
  window.addEventListener('beforeprint', () => {
    for (const details of queryAll<HTMLDetailsElement>('main details:not([open])')) {
      details.open = true;
      opened.push(details);
    }
  });
  window.addEventListener('afterprint', () => {
    for (const details of opened.splice(0)) details.open = false;
  });
}
