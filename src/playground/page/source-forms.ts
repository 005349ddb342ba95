// The three ways to choose a source: an address, a file or pasted text, and recorded releases.

import { byId, element, queryAll } from '../../reference/pages/element.ts';
import type { PlaygroundSource } from '../protocol.ts';
import { facts, sourceNamed } from './settings.ts';

const maxFileBytes = 64 * 1024 * 1024;

/** @param choose called when the reader chose a source */
export function startSourceForms(choose: (source: PlaygroundSource) => void): void {
  for (const software of ['wordpress', 'woocommerce'] as const) fillReleases(software);

  for (const form of queryAll<HTMLFormElement>('form[data-source]'))
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      const source = sourceOf(form);
      if (source !== undefined) choose(source);
    });

  const read = async (file: File | undefined): Promise<void> => {
    if (file === undefined) return;
    // A larger file is refused by its name and size alone, so that the page does not have to hold it.
    const bytes = new Uint8Array(await file.slice(0, maxFileBytes + 1).arrayBuffer());
    choose({ kind: 'file', name: file.name, bytes });
  };
  byId('file')?.addEventListener('change', ({ target }) => {
    if (target instanceof HTMLInputElement) void read(target.files?.[0]);
  });
  startDropping((file) => void read(file));
}

/** A file may be dropped anywhere on the page. */
function startDropping(read: (file: File | undefined) => void): void {
  const isFile = ({ dataTransfer }: DragEvent): boolean => dataTransfer?.types.includes('Files') === true;
  document.addEventListener('dragover', (event) => {
    if (!isFile(event)) return;
    event.preventDefault();
    document.body.classList.add('dropping');
  });
  document.addEventListener('dragleave', ({ relatedTarget }) => {
    if (relatedTarget === null) document.body.classList.remove('dropping');
  });
  document.addEventListener('drop', (event) => {
    if (!isFile(event)) return;
    event.preventDefault();
    document.body.classList.remove('dropping');
    read(event.dataTransfer?.files[0]);
  });
}

function sourceOf(form: HTMLFormElement): PlaygroundSource | undefined {
  const values = new FormData(form);
  const value = (name: string): string => {
    const given = values.get(name);
    return typeof given === 'string' ? given.trim() : '';
  };
  switch (form.dataset['source']) {
    case 'address':
      return value('address') === '' ? undefined : sourceNamed(value('address'));
    case 'paste':
      return value('paste') === ''
        ? undefined
        : { kind: 'file', name: 'the pasted text', bytes: new TextEncoder().encode(value('paste')) };
    default: {
      const parts = ['wordpress', 'woocommerce'].flatMap((software) =>
        value(software) === '' ? [] : [`known:${software}@${value(software)}`],
      );
      return parts.length === 0 ? undefined : { kind: 'known', name: parts.join('+') };
    }
  }
}

function fillReleases(software: 'wordpress' | 'woocommerce'): void {
  const newest = facts.releases[software].toReversed();
  for (const select of queryAll<HTMLSelectElement>(`select[name=${software}]`))
    select.append(
      ...(software === 'woocommerce' ? [element('option', { value: '' }, 'none')] : []),
      ...newest.map((version) => element('option', { value: version }, version)),
    );
}
