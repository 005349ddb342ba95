// The keywords that only describe a value: texts, flags, contexts.

import { textOfMarkup } from '../../core/model/markup-text.ts';
import { pointer } from '../../core/schema/json-pointer.ts';
import type { Reader } from './schema-draft.ts';

export const readText: Reader<'title' | 'description'> = ({ node, draft, at, report }, keyword) => {
  const text = node[keyword];
  if (typeof text === 'string') {
    if (text.trim() !== '') draft[keyword] = textOfMarkup(text);
  } else if (text !== undefined && text !== null)
    report('keyword-malformed', at + pointer(keyword), { keyword, found: text });
};

export const readDeprecated: Reader<'deprecated'> = ({ node, draft }) => {
  if (node['deprecated'] === true) draft.deprecated = true;
};

/** WordPress writes it in lower case. */
export const readReadOnly: Reader<'readOnly'> = ({ node, draft }) => {
  if (node['readonly'] === true || node['readOnly'] === true) draft.readOnly = true;
};

export const readContext: Reader<'context'> = ({ node, draft, at, report }, keyword) => {
  const { context } = node;
  if (Array.isArray(context)) draft.context = context.filter((name) => typeof name === 'string');
  else if (context !== undefined)
    report('keyword-malformed', at + pointer(keyword), { keyword, found: context });
};
