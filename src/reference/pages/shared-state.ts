// What the scripts of a page share: each is bundled by itself, so they reach each other by
// `window.routewright` alone. `app` creates it; the others put functions there, and ask for data.

import {
  responsesName,
  declaredName,
  type ResponsesData,
  type CallsData,
  type DeclaredData,
  type SearchData,
} from '../../generate/targets/html/page-data-format.ts';

/** What the lazily added scripts offer. */
export interface Features {
  readonly search: { readonly open: () => void };
  /** The sample of an operation in a language; undefined where the page's data does not know it. */
  readonly samples: { readonly text: (anchor: string, language: string) => Promise<string | undefined> };
  readonly 'try-it': { readonly open: (anchor: string, opener: HTMLElement) => void };
}

interface SharedState {
  /** Called by the data files. */
  readonly receive: (name: string, data: unknown) => void;
  readonly offer: <Name extends keyof Features>(name: Name, feature: Features[Name]) => void;
  readonly data: (name: string) => Promise<unknown>;
}

declare global {
  interface Window {
    routewright?: SharedState;
    readonly trustedTypes?: {
      readonly createPolicy: (
        name: string,
        rules: { readonly createScriptURL: (url: string) => string },
      ) => { readonly createScriptURL: (url: string) => string };
    };
  }
}

export const offer: SharedState['offer'] = (name, feature) => {
  window.routewright?.offer(name, feature);
};

export const searchData = (): Promise<SearchData> =>
  window.routewright?.data('search-index') as Promise<SearchData>;

/** @param module the namespace's module */
export const responsesData = (module: string): Promise<ResponsesData> =>
  window.routewright?.data(responsesName(module)) as Promise<ResponsesData>;

/** Only pages that send something have it. @param module the namespace's module */
export const declaredData = (module: string): Promise<DeclaredData> =>
  window.routewright?.data(declaredName(module)) as Promise<DeclaredData>;

/** @param module the namespace's module, as in `wp-v2.html` */
export const callsData = (module: string): Promise<CallsData> =>
  window.routewright?.data(module) as Promise<CallsData>;
