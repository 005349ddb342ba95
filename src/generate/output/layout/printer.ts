// Prints syntax documents like prettier, but faster.

import type { FormatOptions } from '../format-options.ts';
import { isDocList, type Doc, type DocNode } from './documents.ts';
import { tabWidth } from './piece.ts';
import { isNarrow, printWideDocument } from './wide-text.ts';

/**
 * @param isKnownNarrow whether every character of the document is exactly one column wide
 */
export function printDocument(doc: Doc, options: FormatOptions, isKnownNarrow: boolean): string {
  const printer = new Printer(options.printWidth, isKnownNarrow);
  return printer.print(doc) ?? printWideDocument(doc, options);
}

/** Documents in the reverse order of printing, each with its indentation and whether it is printed on one line. */
class DocStack {
  private readonly docs: Doc[] = [];
  private readonly modes: number[] = [];

  get size(): number {
    return this.docs.length;
  }

  clear(): void {
    this.docs.length = 0;
    this.modes.length = 0;
  }

  push(doc: Doc, mode: number): void {
    this.docs.push(doc);
    this.modes.push(mode);
  }

  /** The last parts are pushed first. */
  pushParts(parts: readonly Doc[], mode: number): void {
    for (let at = parts.length - 1; at >= 0; at--) this.push(parts[at] ?? '', mode);
  }

  docAt(at: number): Doc {
    return this.docs[at] ?? '';
  }

  modeAt(at: number): number {
    return this.modes[at] ?? 0;
  }

  drop(): void {
    this.docs.pop();
    this.modes.pop();
  }
}

// A mode is twice the indentation, plus 1 on one line.
const isFlat = (mode: number): boolean => mode % 2 === 1;
const flatMode = (mode: number): number => mode | 1;
const brokenMode = (mode: number): number => mode & ~1;
const indented = (mode: number): number => mode + 2 * tabWidth;
const indentOf = (mode: number): number => mode >> 1;

class Printer {
  private readonly waiting = new DocStack();
  private readonly measured = new DocStack();
  private readonly brokenGroups = new Map<symbol, boolean>();
  private text = '';
  /** The end of the text, which loses its spaces before a line break. */
  private end = '';
  private column = 0;
  private mustMeasure = false;
  private isWide = false;

  constructor(
    private readonly printWidth: number,
    private readonly isKnownNarrow: boolean,
  ) {}

  /** The result is undefined if the width of a text is unknown. */
  print(doc: Doc): string | undefined {
    const { waiting } = this;
    waiting.push(doc, 0);
    while (waiting.size > 0 && !this.isWide) {
      const at = waiting.size - 1;
      const [next, mode] = [waiting.docAt(at), waiting.modeAt(at)];
      waiting.drop();
      if (typeof next === 'string') this.write(next);
      else if (isDocList(next)) waiting.pushParts(next, mode);
      else this.printNode(next, mode);
    }
    return this.isWide ? undefined : this.text + this.end;
  }

  private write(text: string): void {
    if (text === '') return;
    this.isWide ||= !this.isKnownNarrow && !isNarrow(text);
    this.text += this.end;
    this.end = text;
    this.column += text.length;
  }

  private printNode(doc: DocNode, mode: number): void {
    switch (doc.kind) {
      case 'line':
      case 'softline':
      case 'hardline':
        this.printLine(doc, mode);
        break;
      case 'group':
        this.printGroup(doc, mode);
        break;
      case 'choice':
        this.printChoice(doc.contents as readonly Doc[], mode);
        break;
      case 'indent':
        this.waiting.push(doc.contents, indented(mode));
        break;
      case 'if-break':
        this.waiting.push(this.isGroupFlat(doc, mode) ? doc.flatContents : doc.contents, mode);
        break;
      case 'indent-if-break':
        this.waiting.push(doc.contents, this.isGroupFlat(doc, mode) ? mode : indented(mode));
        break;
      case 'fill':
        this.printFill(doc, mode);
        break;
      case 'break-parent':
        break;
    }
  }

  private isGroupFlat({ id }: DocNode, mode: number): boolean {
    return id === undefined ? isFlat(mode) : this.brokenGroups.get(id) !== true;
  }

  private printLine({ kind }: DocNode, mode: number): void {
    if (isFlat(mode) && kind !== 'hardline') {
      if (kind === 'line') this.write(' ');
      return;
    }
    // After a forced line break, the groups on one line are measured again.
    if (isFlat(mode)) this.mustMeasure = true;
    const end = withoutSpaces(this.end);
    if (end === '') this.text = withoutSpaces(this.text);
    this.text += `${end}\n`;
    this.column = indentOf(mode);
    this.end = ' '.repeat(this.column);
  }

  private printGroup({ contents, breaks, id }: DocNode, mode: number): void {
    let isOnOneLine = !breaks;
    if (!isFlat(mode) || this.mustMeasure) {
      this.mustMeasure = false;
      isOnOneLine &&= this.fits(contents, flatMode(mode));
    }
    this.waiting.push(contents, isOnOneLine ? flatMode(mode) : brokenMode(mode));
    if (id !== undefined) this.brokenGroups.set(id, !isOnOneLine);
  }

  private printChoice(layouts: readonly Doc[], mode: number): void {
    const flat = flatMode(mode);
    if (isFlat(mode) && !this.mustMeasure) {
      this.waiting.push(layouts[0] ?? '', flat);
      return;
    }
    this.mustMeasure = false;
    const fitting = layouts.slice(0, -1).find((layout) => this.fits(layout, flat));
    if (fitting === undefined) this.waiting.push(layouts.at(-1) ?? '', brokenMode(mode));
    else this.waiting.push(fitting, flat);
  }

  /** Prints the next part, and a line break behind the part if the part after it does not fit. */
  private printFill(doc: DocNode, mode: number): void {
    const parts = doc.contents as readonly Doc[];
    const [first, separator, second] = parts.slice(doc.from, doc.from + 3);
    if (first === undefined) return;
    const [flat, broken] = [flatMode(mode), brokenMode(mode)];
    const bothFit =
      separator !== undefined && second !== undefined && this.fitsAlone([first, separator, second], flat);
    if (separator !== undefined) {
      this.waiting.push({ ...doc, from: doc.from + 2 }, mode);
      this.waiting.push(separator, bothFit ? flat : broken);
    }
    this.waiting.push(first, bothFit || this.fitsAlone(first, flat) ? flat : broken);
  }

  /** Whether a document fits up to the next possible line break behind the document. */
  private fits(doc: Doc, mode: number): boolean {
    return this.measure(doc, mode, this.waiting.size, false);
  }

  private fitsAlone(doc: Doc, mode: number): boolean {
    return this.measure(doc, mode, 0, true);
  }

  /** @param following the number of waiting documents that follow on the line */
  private measure(doc: Doc, mode: number, following: number, mustBeFlat: boolean): boolean {
    const { measured, waiting, brokenGroups } = this;
    let room = this.printWidth - this.column;
    let behind = following;
    let hasSpace = false;
    measured.clear();
    measured.push(doc, mode);
    while (room >= 0) {
      if (measured.size === 0) {
        if (behind === 0) return true;
        behind -= 1;
        measured.push(waiting.docAt(behind), waiting.modeAt(behind));
        continue;
      }
      const at = measured.size - 1;
      const [next, nextMode] = [measured.docAt(at), measured.modeAt(at)];
      measured.drop();
      if (typeof next === 'string') {
        if (next === '') continue;
        this.isWide ||= !this.isKnownNarrow && !isNarrow(next);
        room -= next.length + (hasSpace ? 1 : 0);
        hasSpace = false;
        continue;
      }
      if (isDocList(next)) {
        measured.pushParts(next, nextMode);
        continue;
      }
      const { kind, contents, breaks, id } = next;
      switch (kind) {
        case 'line':
        case 'softline':
        case 'hardline':
          if (kind === 'hardline' || !isFlat(nextMode)) return true;
          if (kind === 'line') hasSpace = true;
          break;
        case 'group':
          if (mustBeFlat && breaks) return false;
          measured.push(contents, breaks ? brokenMode(nextMode) : nextMode);
          break;
        case 'choice': {
          const layouts = contents as readonly Doc[];
          measured.push(layouts.at(isFlat(nextMode) ? 0 : -1) ?? '', nextMode);
          break;
        }
        case 'if-break': {
          const isBroken = id === undefined ? !isFlat(nextMode) : brokenGroups.get(id) === true;
          measured.push(isBroken ? contents : next.flatContents, nextMode);
          break;
        }
        case 'fill':
          measured.pushParts((contents as readonly Doc[]).slice(next.from), nextMode);
          break;
        case 'indent':
        case 'indent-if-break':
          measured.push(contents, nextMode);
          break;
        case 'break-parent':
          break;
      }
    }
    return false;
  }
}

/** The text without the spaces at its end. */
function withoutSpaces(text: string): string {
  if (!text.endsWith(' ')) return text;
  let end = text.length;
  while (text[end - 1] === ' ') end -= 1;
  return text.slice(0, end);
}
