// What a reference may be told beyond its model.

export interface HtmlOptions {
  /** One file that holds everything, instead of a folder of pages. */
  readonly singleFile: boolean;
  readonly reach: Reach;
  /** What differs from an earlier state of the site; absent: nothing is compared. */
  readonly changes?: Changes;
}

/** How the page may call the site when a reader presses Send. */
export type Reach =
  /** Not at all: nobody said where the site is. */
  | { readonly kind: 'none' }
  /** From the page itself, if the site allows it; its origin is the only foreign one the page may speak to. */
  | { readonly kind: 'site'; readonly base: string }
  /** By way of the server that serves the page. */
  | { readonly kind: 'proxy'; readonly base: string; readonly path: string; readonly token: string };

export type Change = 'new' | 'changed';

/** To be shown beside operations and arguments; keys are the index's, names the arguments'. */
export interface Changes {
  /** What the site was compared with, in a few words. */
  readonly since: string;
  readonly operation: (route: string, method: string) => Change | undefined;
  readonly argument: (route: string, method: string, name: string) => Change | undefined;
  readonly removed: readonly string[];
}

export const defaultHtmlOptions: HtmlOptions = { singleFile: false, reach: { kind: 'none' } };
