// The address of a page of `browse` contains a folder whose name is a secret of the run. A copied link must not contain
// it. The page that the server sends for an address without the folder reads the name from this browser instead
// (`src/reference/server/missing-page.ts`).

import { pageSettings } from './page-settings.ts';
import { remember } from './remembered.ts';

/** Only `browse` has pages that are served through its server. */
const isServed = (): boolean => pageSettings().reach.kind === 'proxy';

const pathSteps = (): readonly string[] => location.pathname.split('/').slice(1);

export function rememberFolder(): void {
  const [folder] = pathSteps();
  if (isServed()) remember('folder', folder);
}

/** The address of this page as it can be shared, without the part after `#`. */
export const shareableAddress = (): string =>
  isServed() ? `${location.origin}/${pathSteps().at(-1) ?? ''}` : (location.href.split('#')[0] ?? '');
