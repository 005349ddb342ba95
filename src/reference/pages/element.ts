// Creates elements one by one. Elements are safe, because text is never parsed as HTML.

export type ElementChild = Node | string | undefined | false;

type Attributes = Readonly<Record<string, string | boolean | undefined>>;

/**
 * Creates an element. The attribute value `true` sets an empty attribute, and `false` and `undefined` set no
 * attribute.
 */
export function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Attributes = {},
  ...children: readonly ElementChild[]
): HTMLElementTagNameMap[Tag] {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === true) made.setAttribute(name, '');
    else if (value !== false && value !== undefined) made.setAttribute(name, value);
  }
  made.append(...children.filter((child) => child !== undefined && child !== false));
  return made;
}

export const byId = (id: string): HTMLElement | null => document.getElementById(id);

export const queryAll = <E extends Element = HTMLElement>(
  selector: string,
  within: ParentNode = document,
) => [...within.querySelectorAll<E>(selector)];

/**
 * Calls `act` for a click on an element that matches the selector. The function also handles elements that are
 * added later.
 */
export function onClick(selector: string, act: (found: HTMLElement, event: MouseEvent) => void): void {
  document.addEventListener('click', (event) => {
    const found = event.target instanceof Element ? event.target.closest<HTMLElement>(selector) : null;
    if (found !== null) act(found, event);
  });
}
