// `lenient` says what a site takes under any schema, of whatever keywords.

import fc from '../support/fast-check.ts';
import { expect, inject, test } from 'vitest';
import { takenBySite } from '../../src/core/schema/site-acceptance.ts';
import { valuesFor } from './argument-values.ts';
import { judge } from './judge.ts';
import { asSiteKnowsIt, siteSchema } from './site-schema.ts';

const { pretty } = inject('sites');

test.each(['query', 'body'] as const)(
  'the lenient validator and the site say the same of schemas made by chance, in a %s',
  async (channel) => {
    const schemas = fc.sample(siteSchema, { seed: 20260501, numRuns: 400 });
    const questions = schemas.flatMap((schema) =>
      valuesFor(schema).map((value) => ({
        asks: { schema: asSiteKnowsIt(schema) },
        argument: { name: 'it', in: channel },
        value,
        schema,
      })),
    );
    const verdicts = await judge(pretty, questions);
    const wrong = questions.flatMap(({ schema, value }, at) => {
      const { seen = null, complaint } = verdicts[at] ?? {};
      if (value === null && channel === 'body') return [];
      const arrived = channel === 'body' ? value : seen;
      return takenBySite(schema, channel)(arrived) === (complaint === null)
        ? []
        : [`${JSON.stringify(schema)} on ${JSON.stringify(arrived)}: ${complaint ?? 'taken'}`];
    });
    expect(wrong).toEqual([]);
    const taken = verdicts.filter(({ complaint }) => complaint === null).length;
    expect(Math.min(taken, verdicts.length - taken)).toBeGreaterThan(2000);
  },
);
