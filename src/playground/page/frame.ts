// Shows a whole HTML document in a frame. The frame has no origin, so a document cannot reach this page.

import { element } from '../../reference/pages/element.ts';

/** @param title the name of the frame for screen readers */
export function frameOf(html: string, title: string): HTMLElement {
  const address = URL.createObjectURL(new Blob([html], { type: 'text/html' }));
  const frame = element('iframe', { title, sandbox: 'allow-scripts', src: address });
  frame.addEventListener('load', () => {
    URL.revokeObjectURL(address);
  });
  return frame;
}
