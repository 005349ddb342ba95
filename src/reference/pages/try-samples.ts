// The samples in the panel of Try it, and the samples of the page with the entered values.

import type { SignInScheme } from '../../core/model/software/sign-in.ts';
import type { OperationCall } from '../../generate/targets/html/samples/call.ts';
import type { SampleFile, ArgumentValues } from '../../generate/targets/html/samples/request.ts';
import { sampleText } from '../../generate/targets/html/samples/samples.ts';
import { byId, queryAll } from './element.ts';
import { highlight } from './highlight.ts';

/** The values in the samples. */
export interface FilledIn {
  readonly base: string;
  readonly values: ArgumentValues;
  /** Null means no file. If no file is given, samples use an example file. */
  readonly file?: SampleFile | null | undefined;
  readonly auth: SignInScheme | undefined;
}

/**
 * Copies the tab bar and the container of the page's own samples. The copies and the page's own samples show the
 * same language.
 */
export function showSamples(call: OperationCall, filledIn: FilledIn, into: HTMLElement): void {
  if (into.childElementCount === 0) {
    const inPage = byId(call.anchor)?.querySelector('.samples');
    for (const part of queryAll('.sample-bar, .sample', inPage ?? document.createElement('div')))
      into.append(part.cloneNode(true));
    for (const tab of queryAll<HTMLInputElement>('.tab input', into)) {
      tab.name = `${call.anchor}*try`;
      tab.checked =
        inPage?.querySelector<HTMLInputElement>(`.tab input[value="${tab.value}"]`)?.checked ?? false;
    }
  }
  fillSamples(into, call, filledIn);
}

export function fillSamples(
  into: HTMLElement,
  call: OperationCall,
  { base, values, file, auth }: FilledIn,
): void {
  const language = into.querySelector<HTMLInputElement>('.tab input:checked')?.value ?? 'curl';
  const sample = into.querySelector<HTMLElement>('.sample');
  const code = sample?.querySelector('code') ?? null;
  if (sample === null || code === null) return;
  const text = sampleText(language, call, { base, auth }, values, file);
  sample.dataset['language'] = language;
  if (code.textContent === text) return;
  code.textContent = text;
  highlight(code);
}
