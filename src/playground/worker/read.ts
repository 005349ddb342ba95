// Reads a source in the worker, by the same stages as the command line.

import { Halt } from '../../core/diagnostics/halt.ts';
import type { Diagnostic, Report, Staged } from '../../core/diagnostics/diagnostic.ts';
import type { ApiModel } from '../../core/model/api/api.ts';
import { readDocument } from '../../source/file/read-document.ts';
import { readKnown } from '../../source/known-source.ts';
import { modelStages } from '../../source/model-stages.ts';
import { publishedBase } from '../../source/site-base.ts';
import { sideOfIndex, sideOfModel, type ComparedSide } from '../../source/side.ts';
import type { SiteReading } from '../../source/site/read-site.ts';
import type { PlaygroundSource } from '../protocol.ts';
import { readAddress } from './read-address.ts';
import { maxBytes, unpacked } from './unpacked.ts';

export interface PlaygroundReading {
  /** The source before the stages of the model. */
  readonly loaded: SiteReading;
  readonly model: Staged<ApiModel>;
  /** The source as one side of a comparison. */
  readonly side: ComparedSide;
  /** The REST base of the site, if the source knows it. */
  readonly base: URL | undefined;
  readonly notes: readonly string[];
}

interface Loaded {
  readonly reading: SiteReading;
  readonly base?: URL;
  readonly notes?: readonly string[];
}

/** @throws Halt when the source cannot be read, or is neither an index nor a model */
export async function read(
  source: PlaygroundSource,
  progress: (message: string) => void,
): Promise<PlaygroundReading> {
  progress(`Reading ${source.name}`);
  const problems: Diagnostic[] = [];
  const { reading, base, notes = [] } = await load(source, (problem) => problems.push(problem), progress);
  progress(`Normalizing ${source.name}`);
  const { whole } = await modelStages(reading, {
    beginChecking: () => {
      progress(`Checking the schemas of ${source.name}`);
    },
  });
  return {
    loaded: reading,
    model: { value: whole.value, diagnostics: [...problems, ...whole.diagnostics] },
    side:
      reading.kind === 'index'
        ? sideOfIndex(source.name, whole.value, reading.index)
        : sideOfModel(source.name, whole.value),
    base: publishedBase(base, { value: whole.value, loaded: reading }),
    notes,
  };
}

async function load(
  source: PlaygroundSource,
  report: Report,
  progress: (message: string) => void,
): Promise<Loaded> {
  const { kind, name } = source;
  switch (kind) {
    case 'known':
      return { reading: await readKnown(name.split('+'), report) };
    case 'file': {
      const bytes = await unpacked(new Uint8Array(source.bytes), name, maxBytes);
      return { reading: await readDocument({ bytes, name, baseHint: '' }, report) };
    }
    case 'address': {
      const { bytes, base, notes } = await readAddress(name, progress);
      const reading = await readDocument({ bytes, name: base.href, baseHint: '' }, report);
      if (reading.kind === 'index') return { reading, base, notes };
      throw new Halt(
        'source',
        `${base.href} returned a model, not a route index.`,
        'Save the file and drop it here.',
      );
    }
  }
}
