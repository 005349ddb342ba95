// Turns a loaded document into a model: normalize → configure → validate. The command line and the playground share
// these stages, so both make the same model. They read no files, apart from the recorded releases.

import type { Staged } from '../core/diagnostics/diagnostic.ts';
import type { ApiModel } from '../core/model/api/api.ts';
import { noExamples, type SavedExamples } from '../core/model/observation/saved-examples.ts';
import { noNames, type NamesByPlace } from '../core/model/names/names-file.ts';
import { releasesFor } from './known-releases.ts';
import { completeModel } from './normalize/complete-model.ts';
import type { SchemaReadings } from './normalize/schemas/intern.ts';
import { withSavedExamples } from './normalize/observed/recorded-examples.ts';
import { normalize } from './normalize/normalize.ts';
import type { SiteReading } from './site/read-site.ts';
import { createSchemaRepairer, type RepairSchema } from './validate/repair-schema.ts';
import { validate } from './validate/validate.ts';

/**
 * A cache of results about schemas. Two versions of a site have mostly equal schemas, and each schema is
 * processed once.
 */
export interface SchemaWork {
  readonly readings: SchemaReadings;
  readonly mend: RepairSchema;
}

export function newSchemaWork(): SchemaWork {
  return { readings: new Map(), mend: createSchemaRepairer() };
}

export interface StageOptions {
  /** The names that the file of kept names contains. */
  readonly names?: NamesByPlace;
  /** The examples that the file of saved examples contains. They replace recorded examples. */
  readonly examples?: SavedExamples;
  /** Whether to use the schemas of known releases. */
  readonly recognize?: boolean;
  readonly schemaWork?: SchemaWork;
  /** Applies the user's configuration. */
  readonly configure?: (normalized: Staged<ApiModel>) => Staged<ApiModel>;
  /** Whether the configuration has a section for this source. */
  readonly isConfigured?: boolean;
  /** Called before the last stage, which checks the schemas. */
  readonly beginChecking?: () => void;
}

export interface ModelStages {
  /** The model before the configuration. */
  readonly normalized: Staged<ApiModel>;
  /** The final model, with the diagnostics of all stages. */
  readonly whole: Staged<ApiModel>;
}

/** Makes the model of an index or of a model document. Diagnostics of the loading are not included. */
export async function modelStages(
  read: SiteReading,
  {
    names = noNames,
    examples = noExamples,
    recognize = true,
    schemaWork = newSchemaWork(),
    configure = (normalized) => normalized,
    isConfigured = false,
    beginChecking,
  }: StageOptions = {},
): Promise<ModelStages> {
  const made =
    read.kind === 'index'
      ? normalize(read.index, {
          kept: names,
          readings: schemaWork.readings,
          releases: recognize && !read.known ? await releasesFor(read.index) : [],
          ...(read.known && { merged: read.known.merged }),
        })
      : completeModel(read.document, names);
  const normalized = { ...made, value: withSavedExamples(made.value, examples) };
  const isKnown = read.kind === 'index' && read.known !== undefined;
  // The problems of released software are not reported, because users cannot change it.
  const configured = configure(isKnown ? { ...normalized, diagnostics: [] } : normalized);
  beginChecking?.();
  const validated = validate(configured.value, schemaWork.mend);
  const ofSchemas = isKnown && !isConfigured ? [] : validated.diagnostics;
  return {
    normalized,
    whole: { value: validated.value, diagnostics: [...configured.diagnostics, ...ofSchemas] },
  };
}
