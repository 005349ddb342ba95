// Settings that are fixed when a page is generated. The settings are attributes of the `body` element.

export interface PageSettings {
  /** The module of the page's namespace; empty for pages without a namespace. */
  readonly module: string;
  /** The REST base to which calls are sent, unless the reader chooses another environment. */
  readonly base: string;
  /** The name of the environment with this base; empty if it has none. */
  readonly baseName: string;
  /** Whether the base is only an example, because the address of the site is unknown. */
  readonly isExample: boolean;
  /** The further environments from the configuration. */
  readonly environments: readonly { readonly name: string; readonly base: string }[];
  /** Whether the site supports the global arguments of WordPress (`_fields`, `_embed` …). */
  readonly globalArguments: boolean;
  readonly reach: PageReach;
}

export type PageReach =
  | { readonly kind: 'none' }
  | { readonly kind: 'site' }
  | {
      readonly kind: 'proxy';
      readonly path: string;
      readonly token: string;
      readonly signsIn: boolean;
      /** The path for saving examples; undefined if the server saves none. */
      readonly examples: string | undefined;
    };

export function pageSettings(): PageSettings {
  const {
    module = '',
    base = '',
    baseName = '',
    example,
    environments = '[]',
    reach,
    proxy = '',
    token = '',
    signsIn,
    examples,
    globalArguments,
  } = document.body.dataset;
  return {
    module,
    base,
    baseName,
    isExample: example === 'yes',
    environments: JSON.parse(environments) as PageSettings['environments'],
    globalArguments: globalArguments === 'yes',
    reach:
      reach === 'proxy'
        ? { kind: 'proxy', path: proxy, token, signsIn: signsIn === 'yes', examples }
        : { kind: reach === 'site' ? 'site' : 'none' },
  };
}
