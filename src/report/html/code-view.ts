// A place in the user's own code, with the lines around it.

import type { CodePlace, ProjectReport, Touch, Usage } from '../../model/drift.ts';
import { count } from '../../model/schema-words.ts';
import { escapeText, markup, type Markup } from '../../render/markup.ts';

export interface CodeView {
  readonly place: string;
  readonly said: string;
  readonly frame: Markup;
}

export interface ProjectView {
  readonly judged: string;
  readonly title: string;
  readonly errors: readonly CodeView[];
}

const touchWords: Readonly<Record<Touch, string>> = {
  call: 'called',
  omission: 'called without it',
  argument: 'passed',
  value: 'passed a value that is refused now',
  property: 'read',
};

export const viewUsage = (usage: Usage): CodeView => ({
  ...viewPlace(usage),
  said: `${usage.symbol}: ${touchWords[usage.touches]}${usage.certain ? '' : ', may be affected'}`,
});

export function viewProject({ tsconfig, typescript, files, typeErrors }: ProjectReport): ProjectView {
  return {
    judged: `${count(files, 'file')} of ${tsconfig}, judged by TypeScript ${typescript}`,
    title: typeErrors.length === 0 ? 'No new type errors' : count(typeErrors.length, 'new type error'),
    errors: typeErrors.map((error) => ({ ...viewPlace(error), said: `TS${error.code}: ${error.message}` })),
  };
}

const viewPlace = ({ file, line, column, length, frame }: CodePlace) => ({
  place: `${file}:${line}:${column}`,
  frame: markup(
    frame.lines
      .map((text, at) => {
        const number = frame.firstLine + at;
        const from = column - 1;
        const shown =
          number === line
            ? `${escapeText(text.slice(0, from))}<mark>${escapeText(text.slice(from, from + length))}</mark>${escapeText(text.slice(from + length))}`
            : escapeText(text);
        return `<span class="line"><i>${number}</i>${shown}</span>`;
      })
      .join(''),
  ),
});
