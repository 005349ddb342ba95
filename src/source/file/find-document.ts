// Finds the document in a text. The document is JSON, JSON surrounded by output of PHP, or the YAML of a hand-written
// model.

import type { Report } from '../../core/diagnostics/diagnostic.ts';
import { Halt } from '../../core/diagnostics/halt.ts';
import { scanJson, skipSpace, type Containers, type Scan, type ScanLimits } from './json-scan.ts';
import { markupText, plainText } from './plain-text.ts';
import { sourceProblem } from '../problems.ts';
import { recognize, type Recognized } from './recognize.ts';
import { sharedJson } from './shared-json.ts';
import { placeOf } from './text-place.ts';

export type FoundDocument =
  | {
      readonly kind: 'json';
      readonly recognized: Exclude<Recognized, { kind: 'other' }>;
      readonly start: number;
    }
  | { readonly kind: 'yaml' };

/**
 * Limits for the JSON of a site, far above those of real sites. Real sites have up to 14 levels and about
 * 200,000 values.
 */
const jsonLimits: ScanLimits = { depth: 256, values: 5_000_000 };

const readableDocuments =
  'A source is the route index of a site, or a model (with "routewright: 2"), as JSON or YAML.';

/**
 * @param name the name of the source in messages
 * @param baseHint the address where the route index probably is, for the message about a page that is no index
 * @throws Halt when the text contains no index and no model; the message describes the text
 */
export function findDocument(text: string, name: string, baseHint: string, report: Report): FoundDocument {
  const hint = baseHint === '' ? readableDocuments : baseHint;
  const start = skipSpace(text, 0);
  if (start === text.length) throw new Halt('source', `${name} is empty.`, hint);

  const containers: Containers = { starts: [], ends: [] };
  const first = scanJson(text, start, jsonLimits, containers);
  if (first.kind === 'value' && skipSpace(text, first.end) === text.length)
    return onlyJson(recognize(sharedJson(text, start, containers)), start, name, hint);
  const isContainer = text[start] === '{' || text[start] === '[';
  if (isContainer && first.kind !== 'value' && (first.kind !== 'wrong' || meansJson.test(text)))
    throw scanError(text, first, name);

  if (!isContainer && yamlModel.test(text)) return { kind: 'yaml' };
  if (htmlPage.test(text.slice(start, start + 4096))) throw htmlError(text, name, hint);

  const embedded = findEmbedded(text, start, name);
  if (embedded.kind === 'found') {
    const before = text.slice(start, embedded.start);
    const after = text.slice(embedded.end);
    if (before.trim() !== '')
      report(sourceProblem('source-notices-before-json', {}, { text: markupText(before, 160) }));
    if (after.trim() !== '')
      report(sourceProblem('source-text-after-json', {}, { text: markupText(after, 160) }));
    return { kind: 'json', recognized: embedded.recognized, start: embedded.start };
  }
  if (isContainer && first.kind === 'value')
    return onlyJson(recognize(sharedJson(text, start, containers)), start, name, hint);
  if (embedded.kind === 'other') return onlyJson(embedded.recognized, start, name, hint);
  if (isContainer && first.kind === 'wrong') throw scanError(text, first, name);
  throw new Halt(
    'source',
    `${name} is neither JSON nor a model in YAML; it begins with “${plainText(text.slice(start, start + 400), 60)}”.`,
    hint,
  );
}

/** Matches the beginning of JSON, but not a text such as `{closure}` or `[13-Mar-2024]` in a notice of PHP. */
const meansJson = /^\s*(?:\{\s*["}]|\[\s*["{[\]])/;

/** Matches, at the beginning of a line, the member by which a model is recognized. */
const yamlModel = /^(?:routewright|"routewright"|'routewright')[ \t]*:(?:\s|$)/m;

const htmlPage = /<(?:!doctype\s+html|html[\s>])/i;

type EmbeddedDocument =
  | {
      readonly kind: 'found';
      readonly recognized: Exclude<Recognized, { kind: 'other' }>;
      readonly start: number;
      readonly end: number;
    }
  | { readonly kind: 'other'; readonly recognized: Extract<Recognized, { kind: 'other' }> }
  | { readonly kind: 'none' };

const objectStart = /\{(?=\s*["}])/g;

/** The first object in a text that is an index or a model. Other text may precede or follow the object. */
function findEmbedded(text: string, start: number, name: string): EmbeddedDocument {
  let other: EmbeddedDocument = { kind: 'none' };
  // Limits the time for a text with many opening braces. Without the limit, the time would grow with the square of the
  // text's length.
  let charactersLeft = 4 * text.length + 100_000;
  objectStart.lastIndex = start;
  for (let match = objectStart.exec(text); match && charactersLeft > 0; match = objectStart.exec(text)) {
    const containers: Containers = { starts: [], ends: [] };
    const scan = scanJson(text, match.index, jsonLimits, containers);
    const reached = scan.kind === 'value' ? scan.end : scan.at;
    charactersLeft -= reached - match.index + 100;
    if (scan.kind === 'wrong') continue;
    if (scan.kind !== 'value') throw scanError(text, scan, name);

    const recognized = recognize(sharedJson(text, match.index, containers));
    if (recognized.kind !== 'other') return { kind: 'found', recognized, start: match.index, end: scan.end };
    const isMostOfIt = scan.end - match.index > text.length / 2;
    if (isMostOfIt) other = { kind: 'other', recognized };
    objectStart.lastIndex = scan.end;
  }
  return other;
}

function onlyJson(recognized: Recognized, start: number, name: string, hint: string): FoundDocument {
  if (recognized.kind !== 'other') return { kind: 'json', recognized, start };
  throw new Halt(
    'source',
    `${name} is JSON, but neither a route index nor a model: it is ${recognized.description}.`,
    recognized.hint ?? hint,
  );
}

function scanError(text: string, scan: Exclude<Scan, { kind: 'value' }>, name: string): Halt {
  const { line, column } = placeOf(text, scan.at);
  const place = `line ${line}, column ${column}`;
  switch (scan.kind) {
    case 'cut-off':
      return new Halt(
        'source',
        `The JSON of ${name} is incomplete: it ends at ${place}, after “${lastWords(text, scan.at)}”.`,
        'Download or copy the file again. If a site stops in the middle of a response, it often ran out of memory or time: see its PHP error log.',
      );
    case 'wrong':
      return new Halt(
        'source',
        `${name} is not valid JSON: at ${place}, ${scan.expected} is expected, but there is ${describeFound(text, scan.at)}, after “${lastWords(text, scan.at)}”.`,
        'Fix the JSON at this position, or download the file again.',
      );
    case 'too-deep':
      return new Halt(
        'source',
        `${name} is nested more than ${jsonLimits.depth} levels deep, at ${place}.`,
        'A route index never has this many levels or values: check the source.',
      );
    case 'too-many':
      return new Halt(
        'source',
        `${name} has more than ${jsonLimits.values} values.`,
        'A route index never has this many levels or values: check the source.',
      );
  }
}

const lastWords = (text: string, at: number): string => plainText(text.slice(Math.max(0, at - 40), at), 40);

function describeFound(text: string, at: number): string {
  const char = String.fromCodePoint(text.codePointAt(at) ?? 0);
  const shown = plainText(char, 2);
  if (shown !== '') return `“${shown}”`;
  return char === '\n' || char === '\r'
    ? 'the end of a line'
    : `the character U+${(char.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
}

function htmlError(text: string, name: string, hint: string): Halt {
  const title = /<title[^>]{0,200}>([^<]{0,1000})/i.exec(text.slice(0, 200_000))?.[1] ?? '';
  const words = markupText(title, 120);
  return new Halt(
    'source',
    `${name} is an HTML page${words === '' ? '' : `, “${words}”`}, not a route index.`,
    hint,
  );
}
