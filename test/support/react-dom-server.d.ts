// The part of `react-dom/server` that tests use; the package has no types of its own.

declare module 'react-dom/server' {
  import type { ReactElement } from 'react';

  export function renderToStaticMarkup(element: ReactElement): string;
}
