// What the page was told when it was made: attributes of its body.

import type { AuthScheme } from '../../core/model/api.ts';

export interface PageSettings {
  /** The namespace that the page is about; empty for other pages. */
  readonly module: string;
  /** Where calls go. */
  readonly base: string;
  readonly auth: readonly AuthScheme[];
  /** The site takes what every WordPress-style route takes. */
  readonly globalArguments: boolean;
  readonly reach: PageReach;
}

export type PageReach =
  | { readonly kind: 'none' }
  | { readonly kind: 'site' }
  | { readonly kind: 'proxy'; readonly path: string; readonly token: string; readonly signsIn: boolean };

export function pageSettings(): PageSettings {
  const {
    module = '',
    base = '',
    auth = '[]',
    reach,
    proxy = '',
    token = '',
    signsIn,
    globalArguments,
  } = document.body.dataset;
  return {
    module,
    base,
    auth: JSON.parse(auth) as readonly AuthScheme[],
    globalArguments: globalArguments === 'yes',
    reach:
      reach === 'proxy'
        ? { kind: 'proxy', path: proxy, token, signsIn: signsIn === 'yes' }
        : { kind: reach === 'site' ? 'site' : 'none' },
  };
}
