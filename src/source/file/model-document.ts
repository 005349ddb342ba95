// Reads a document that declares itself as a model. The document is checked by the model's JSON Schema and by rules
// that JSON Schema cannot express. Each error has a line and a JSON pointer.

import { Halt } from '../../core/diagnostics/halt.ts';
import { modelVersion } from '../../core/model/api/api.ts';
import type { ModelDocument } from '../../core/model/api/document.ts';
import { locateError, type DocumentError, type Locate, type LocatedError } from './document-errors.ts';
import { jsonLocator } from './json-locate.ts';
import { modelErrors } from './model-errors.ts';
import { documentSchemaErrors } from './schema-errors.ts';
import { placeOf } from './text-place.ts';
import { upgradeModel } from './upgrade-model.ts';

/**
 * The maximum length of a YAML model. Hand-written models are small, and the YAML parser takes one second per
 * megabyte.
 */
const maxYaml = 2 * 1024 * 1024;
const yamlLimits = { depth: 256, values: 1_000_000 };
const maxShownModelErrors = 10;
/** The maximum number of errors whose position in the text is searched. */
const maxLocatedModelErrors = 30;

/**
 * @param text the YAML of a model
 * @param name the name of the source in messages
 * @throws Halt when the model has errors, which the message lists
 */
export async function readYamlModel(text: string, name: string): Promise<ModelDocument> {
  if (text.length > maxYaml)
    throw new Halt(
      'source',
      `${name} is a model in YAML of more than ${maxYaml / 1024 / 1024} MiB.`,
      'Save a model of this size as JSON.',
    );
  const { readYaml } = await import('./yaml-value.ts');
  const { value, flaws, locate } = readYaml(text, yamlLimits);
  const source = { text, name, locate };
  if (flaws.length > 0) throw invalidModel(flaws.slice(0, maxLocatedModelErrors), source);
  return checkModel(value, source);
}

/**
 * @param value the JSON value in `text` at `start`
 * @param name the name of the source in messages
 * @throws Halt when the model has errors, which the message lists
 */
export const checkJsonModel = (
  value: unknown,
  text: string,
  start: number,
  name: string,
): Promise<ModelDocument> => checkModel(value, { text, name, locate: jsonLocator(text, start) });

interface Source {
  readonly text: string;
  readonly name: string;
  readonly locate: Locate;
}

async function checkModel(value: unknown, source: Source): Promise<ModelDocument> {
  checkVersion(value, source.name);
  const { document, flaws } = await soundModel(value, maxLocatedModelErrors);
  if (document === undefined) throw invalidModel(locateErrors(flaws, source), source);
  return document;
}

interface SoundModel {
  /** The model; absent if there are errors. */
  readonly document?: ModelDocument;
  readonly flaws: readonly DocumentError[];
}

/**
 * Checks a value by the JSON Schema of models and by the additional rules, until `enough` errors are found. A
 * model of an earlier version is upgraded first.
 */
export async function soundModel(value: unknown, enough: number): Promise<SoundModel> {
  const current = upgradeModel(value);
  const broken = await documentSchemaErrors(current, enough);
  if (broken.length > 0) return { flaws: broken };
  const document = current as ModelDocument;
  const flaws = modelErrors(document);
  return flaws.length > 0 ? { flaws } : { document, flaws };
}

function checkVersion(value: unknown, name: string): void {
  const version = (value as { readonly routewright?: unknown }).routewright;
  if (typeof version === 'number' && Number.isInteger(version) && version > modelVersion)
    throw new Halt(
      'source',
      `${name} is a model of version ${version}; this version of routewright reads the model versions 1 to ${modelVersion}.`,
      'Update routewright.',
    );
}

/** The first errors, in the order of the text. Locating an error requires a scan of the whole text. */
const locateErrors = (flaws: readonly DocumentError[], { locate }: Source): readonly LocatedError[] =>
  flaws
    .slice(0, maxLocatedModelErrors)
    .map(({ path, part, message }) => locateError(locate(path, part), path, message))
    .sort((one, other) => one.at - other.at);

function invalidModel(flaws: readonly LocatedError[], { text, name }: Source): Halt {
  const lines = flaws.map(({ at, says }) => {
    const { line, column } = placeOf(text, at);
    return `  ${name}:${line}:${column} ${says}`;
  });
  const distinct = [...new Set(lines)];
  const shown = distinct.slice(0, maxShownModelErrors);
  if (shown.length < distinct.length) shown.push('  and more');
  return new Halt(
    'source',
    [`${name} is not a valid model:`, ...shown].join('\n'),
    'The JSON Schema routewright/model.schema.json describes the format. If a member "$schema" names it, editors check and complete the file.',
  );
}
