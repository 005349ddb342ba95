// A place in the user's own code, with the lines around it.

import type { CodePlace, ProjectReport, Usage } from '../../model/drift.ts';
import { count } from '../../schema/schema-words.ts';
import { escapeText, markup, type Markup } from '../../render/markup.ts';
import { codePlaceWords, typeErrorWords, usageWords } from '../usage-words.ts';

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

export const viewUsage = (usage: Usage): CodeView => ({
  ...viewPlace(usage),
  said: usageWords(usage),
});

export function viewProject({ tsconfig, typescript, files, typeErrors }: ProjectReport): ProjectView {
  return {
    judged: `${count(files, 'file')} of ${tsconfig}, judged by TypeScript ${typescript}`,
    title: typeErrors.length === 0 ? 'No new type errors' : count(typeErrors.length, 'new type error'),
    errors: typeErrors.map((error) => ({ ...viewPlace(error), said: typeErrorWords(error) })),
  };
}

export const viewPlace = (place: CodePlace) => ({
  place: codePlaceWords(place),
  frame: markup(
    place.frame.lines.map((text, at) => viewLine(text, place.frame.firstLine + at, place)).join(''),
  ),
});

function viewLine(text: string, number: number, { line, column, length }: CodePlace): string {
  const [from, to] = number === line ? [column - 1, column - 1 + length] : [0, 0];
  const [before, meant, after] = [text.slice(0, from), text.slice(from, to), text.slice(to)].map(escapeText);
  const mark = meant === '' ? '' : `<mark>${meant}</mark>`;
  return `<span class="line"><i>${number}</i>${before}${mark}${after}</span>`;
}
