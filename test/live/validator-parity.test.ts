// What our validators say of arguments is what a site does with them: for every argument
// of the core, and the oddest that plugins declare, with values made from its schema.

import { beforeAll, describe, expect, inject, test } from 'vitest';
import { schemaCompiler } from '../support/ajv-judge.ts';
import { takenBySite, type Channel } from '../../src/core/schema/site-acceptance.ts';
import type { ApiModel, Argument, Route } from '../../src/core/model/api/api.ts';
import type { Json } from '../../src/core/schema/schema.ts';
import { namedOperations } from '../../src/generate/targets/operation-names.ts';
import { importValidators } from '../support/import-validators.ts';
import { valuesFor } from './argument-values.ts';
import { means } from './documented-leniency.ts';
import { judge, statusOf, type Question } from './judge.ts';
import { knownMismatches, knownOddities, type KnownMismatch } from './known-mismatches.ts';
import { coreOf, modelOf, quirksOf } from './live-model.ts';

const { pretty } = inject('sites');

interface Case extends Question {
  readonly argument: Argument;
  /** `POST /wp/v2/posts title` */
  readonly name: string;
  /** What the generated validator says. */
  readonly strict: boolean;
}

interface Judged extends Case {
  /** What the site says; undefined where it takes the value. */
  readonly complaint: string | undefined;
  /** The value that a validator of what arrives is asked about. */
  readonly arrived: Json;
  readonly channel: Channel;
}

async function casesOf(model: ApiModel): Promise<readonly Case[]> {
  const cases: Case[] = [];
  for (const namespace of model.namespaces) {
    const validators = await importValidators({ ...model, namespaces: [namespace] });
    for (const { route, operation, identifier } of namedOperations(model, namespace.name)) {
      const validator = validators[`${identifier}Args`];
      if (!validator) throw new Error(`${identifier} has no validator.`);
      for (const argument of operation.arguments.filter(({ declared }) => declared !== false))
        for (const value of valuesFor(argument.schema).filter(reaches(route, argument))) {
          const { error } = validator.safeParse({ [argument.name]: value });
          cases.push({
            asks: { route: route.key, method: operation.method },
            name: `${operation.method} ${route.path} ${argument.name}`,
            argument,
            value,
            strict: !error?.issues.some(({ path }) => path[0] === argument.name),
          });
        }
    }
  }
  return cases;
}

/** A value in the path reaches the route only where the pattern lets it. */
function reaches(route: Route, { name, in: place }: Argument): (value: Json) => boolean {
  if (place !== 'path') return () => true;
  const parameter = route.parts.find((part) => part.kind === 'parameter' && part.name === name);
  const pattern = parameter?.kind === 'parameter' ? new RegExp(`^(?:${parameter.pattern ?? ''})$`, 'i') : /^/;
  return (value) => typeof value !== 'object' && pattern.test(String(value));
}

async function judged(cases: readonly Case[]): Promise<readonly Judged[]> {
  const verdicts = await judge(pretty, cases);
  return cases.map((one, at): Judged => {
    const { seen = null, complaint } = verdicts[at] ?? {};
    const inBody = one.argument.in === 'body';
    return {
      ...one,
      complaint: complaint ?? undefined,
      arrived: inBody ? one.value : seen,
      channel: inBody ? 'body' : 'query',
    };
  });
}

const told = ({ name, value, complaint }: Judged): string =>
  `${name} ${JSON.stringify(value)}: the site ${complaint === undefined ? 'takes it' : `says: ${complaint}`}`;

/** Whether a table knows of a mismatch, and which of its entries were never needed. */
class Known {
  private readonly needed = new Set<KnownMismatch>();
  constructor(private readonly table: readonly KnownMismatch[]) {}

  has({ name, value, complaint }: Judged): boolean {
    const entries = this.table.filter(
      ({ of, value: values, site }) =>
        of.test(name) &&
        (values?.test(JSON.stringify(value)) ?? true) &&
        (site === 'takes') === (complaint === undefined),
    );
    for (const entry of entries) this.needed.add(entry);
    return entries.length > 0;
  }

  stale(): readonly KnownMismatch[] {
    return this.table.filter((entry) => !this.needed.has(entry));
  }
}

describe('every argument of the core', () => {
  let answers: readonly Judged[];
  const known = new Known(knownMismatches);

  beforeAll(async () => {
    answers = await judged(await casesOf(coreOf(await modelOf(pretty))));
  });

  const unknown = (isWrong: (one: Judged) => boolean): readonly string[] =>
    answers.filter((one) => isWrong(one) && !known.has(one)).map(told);

  test('is tried with values of both kinds', () => {
    const taken = answers.filter(({ complaint }) => complaint === undefined);
    expect(new Set(answers.map(({ name }) => name)).size).toBeGreaterThan(800);
    expect(taken.length).toBeGreaterThan(5000);
    expect(answers.length - taken.length).toBeGreaterThan(5000);
  });

  test('what the strict validator takes, the site takes', () => {
    expect(unknown(({ strict, complaint }) => strict && complaint !== undefined)).toEqual([]);
  });

  test('what the strict validator refuses, the site refuses, but for the leniencies we document', async () => {
    const compile = await schemaCompiler();
    expect(
      unknown(
        ({ strict, complaint, argument, arrived }) =>
          !strict && complaint === undefined && !means(compile, argument.schema, arrived),
      ),
    ).toEqual([]);
  });

  test('the lenient validator and the site say the same', async () => {
    expect(
      unknown(
        ({ argument, channel, arrived, complaint }) =>
          takenBySite(argument.schema, channel)(arrived) !== (complaint === undefined),
      ),
    ).toEqual([]);
  });

  test('every known mismatch is still one', () => {
    expect(known.stale()).toEqual([]);
  });
});

describe('the oddest arguments', () => {
  let answers: readonly Judged[];

  beforeAll(async () => {
    answers = await judged(await casesOf(quirksOf(await modelOf(pretty))));
  });

  test('what the strict validator takes, the site takes', () => {
    const known = new Known(knownOddities);
    const wrong = answers.filter(({ strict, complaint }) => strict && complaint !== undefined);
    expect(wrong.filter((one) => !known.has(one)).map(told)).toEqual([]);
    expect(known.stale()).toEqual([]);
  });

  test('requests of their own are answered as the judge says', async () => {
    const alone = answers.filter(({ name }) => name.includes('/quirk/v1/argument/'));
    const some = alone.filter((_, at) => at % Math.ceil(alone.length / 150) === 0);
    const statuses: number[] = [];
    for (const one of some) statuses.push(await statusOf(pretty, one));
    const expected = some.map(({ complaint }) =>
      complaint === undefined ? 200 : complaint.startsWith('fatal') ? 500 : 400,
    );
    expect(some.filter((_, at) => statuses[at] !== expected[at]).map(told)).toEqual([]);
    expect(new Set(statuses)).toEqual(new Set([200, 400, 500]));
  });
});
