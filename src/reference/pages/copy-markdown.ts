// Copies an operation as Markdown, from what the page shows: title, request, description, arguments, response, sample.

import { copyFrom } from './copying.ts';
import { onClick, queryAll } from './element.ts';

const textOf = (within: Element | null | undefined): string =>
  (within?.textContent ?? '').replace(/\s+/g, ' ').trim();

/** Text of the site is shown as it is, so characters of Markdown are escaped. */
const plain = (within: Element | null | undefined): string => textOf(within).replace(/[\\`*_[\]<>]/g, '\\$&');

const code = (text: string): string => {
  const longest = Math.max(0, ...(text.match(/`+/g) ?? []).map(({ length }) => length));
  const fence = '`'.repeat(longest + 1);
  return longest === 0 ? `\`${text}\`` : `${fence} ${text} ${fence}`;
};

function block(text: string): string {
  const fence = '`'.repeat(Math.max(3, ...(text.match(/`+/g) ?? []).map(({ length }) => length + 1)));
  return `${fence}\n${text.trimEnd()}\n${fence}`;
}

const childrenOf = (within: Element, selector: string): readonly HTMLElement[] =>
  queryAll(selector, within).filter((one) => one.parentElement === within);

/** The members of a list, with the members nested in each. */
const membersText = (list: Element, indent = ''): readonly string[] =>
  childrenOf(list, 'li').flatMap((item) => {
    const [line] = childrenOf(item, '.member');
    const name = line?.querySelector('.name');
    const facts = [...(line?.children ?? [])]
      .filter((one) => one !== name)
      .map(plain)
      .filter((text) => text !== '')
      .join(', ');
    const said = childrenOf(item, '.description, .values, .fact').map(plain).join(' ');
    const head = [name ? code(textOf(name)) : '', facts === '' ? '' : `(${facts})`].filter(Boolean).join(' ');
    return [
      `${indent}- ${[head, said].filter(Boolean).join(': ')}`,
      ...childrenOf(item, 'details').flatMap((fold) =>
        childrenOf(fold, '.members').flatMap((inner) => membersText(inner, `${indent}  `)),
      ),
    ];
  });

/** @param section the section of an operation */
function operationMarkdown(section: Element): string {
  const one = (selector: string): Element | null => section.querySelector(selector);
  const sample = section.querySelector('.samples .sample');
  const parts = [
    `## ${plain(one('h2'))}`,
    code(`${textOf(one('.bar .method'))} ${(one('.bar .path')?.textContent ?? '').trim()}`),
    ...queryAll('.head > .description, .head > .aside', section).map(plain),
    ...queryAll('.arguments', section).flatMap((group) => [
      `### ${plain(group.querySelector('h3')).replace(/ ?(?:Expand|Collapse) all$/, '')}`,
      queryAll('.members', group)
        .slice(0, 1)
        .flatMap((list) => membersText(list))
        .join('\n'),
    ]),
    ...queryAll('.outcome > div', section).map((row) => {
      const meaning = row.querySelector('dd')?.cloneNode(true);
      if (meaning instanceof Element) for (const fold of meaning.querySelectorAll('details')) fold.remove();
      return `**${plain(row.querySelector('dt'))}**: ${meaning instanceof Element ? plain(meaning) : ''}`;
    }),
    ...(sample === null ? [] : ['### Example', block(sample.textContent)]),
    ...queryAll('.answer-body', section).flatMap((body) => ['### Response', block(body.textContent)]),
  ];
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`;
}

export function startMarkdown(): void {
  onClick('.copy-markdown', (button) => {
    const section = button.closest('.operation');
    if (section !== null) void copyFrom(button, operationMarkdown(section));
  });
}
