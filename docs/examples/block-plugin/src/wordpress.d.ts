// What WordPress brings at run time, as far as this block uses it.

declare module '@wordpress/blocks' {
  export function registerBlockType(
    name: string,
    settings: { edit: (props: never) => unknown; save: () => null },
  ): void;
}

declare module '@wordpress/block-editor' {
  export function useBlockProps(): Record<string, unknown>;
}
