declare namespace JSX {
  interface Element {
    readonly node: unknown;
  }
  interface IntrinsicElements {
    [name: string]: Record<string, unknown>;
  }
  interface ElementChildrenAttribute {
    children: unknown;
  }
}
