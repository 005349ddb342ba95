// The shared state of the scripts of a page.
// Each script is a separate bundle, so scripts communicate only through `window.routewright`. `app` creates it.
// Scripts that are loaded later add functions and request data.

import {
  responsesName,
  declaredName,
  type ResponsesData,
  type CallsData,
  type DeclaredData,
  type SearchData,
} from '../../generate/targets/html/page-data-format.ts';

/** The functions of the scripts that are loaded on demand. */
export interface Features {
  readonly search: {
    readonly open: () => void;
    /** For each word, the addresses of the operations whose names contain the word. */
    readonly named: (words: readonly string[]) => Promise<readonly ReadonlySet<string>[]>;
  };
  /**
   * The sample of an operation in a language. The sample is undefined when the data of the page does not contain
   * the operation.
   */
  readonly samples: { readonly text: (anchor: string, language: string) => Promise<string | undefined> };
  readonly 'try-it': {
    /** @param hash the part of an address after `#`, which may contain values for the form */
    readonly open: (anchor: string, opener: HTMLElement, hash?: string) => void;
  };
}

interface SharedState {
  /** The data files call this function with their data. */
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

/** @param module the module of the namespace */
export const responsesData = (module: string): Promise<ResponsesData> =>
  window.routewright?.data(responsesName(module)) as Promise<ResponsesData>;

/**
 * Only pages that can send calls have the data of declared responses.
 *
 * @param module the module of the namespace
 */
export const declaredData = (module: string): Promise<DeclaredData> =>
  window.routewright?.data(declaredName(module)) as Promise<DeclaredData>;

/** @param module the module of the namespace, as in `wp-v2.html` */
export const callsData = (module: string): Promise<CallsData> =>
  window.routewright?.data(module) as Promise<CallsData>;
