// Settings that are fixed when a page is generated. The settings are attributes of the `body` element.

import type { AuthScheme } from '../../core/model/api.ts';

export interface PageSettings {
  /** The module of the page's namespace; empty for pages without a namespace. */
  readonly module: string;
  /** The REST base to which calls are sent. */
  readonly base: string;
  readonly auth: readonly AuthScheme[];
  /** Whether the site supports the global arguments of WordPress (`_fields`, `_embed` …). */
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
