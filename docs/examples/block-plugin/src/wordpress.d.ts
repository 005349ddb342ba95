// The globals of WordPress that this block uses at run time.

declare module '@wordpress/blocks' {
  export function registerBlockType(
    name: string,
    settings: { edit: (props: never) => unknown; save: () => null },
  ): void;
}

declare module '@wordpress/block-editor' {
  export function useBlockProps(): Record<string, unknown>;
}
