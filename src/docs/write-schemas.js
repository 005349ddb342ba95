// `npm run schemas`: writes the published JSON Schemas that are generated from the types in `src/core/model`.
// With `-- --check`, it writes nothing and lists the stale schemas.
//
// The comments of the types become descriptions, and their tags (`@pattern`, `@minimum`) become limits.
// Conditions that a type cannot express are in the table `documents` below, by the name of the type.
//
// Other schemas: `npm run docs` generates `routewright.config.schema.json` from the tables of options.
// `model.schema.json` and `known-facts.schema.json` are written by hand, because they select alternatives by
// `if`, so that an error describes the selected alternative. Unions of types become `anyOf`, whose errors
// list all alternatives.

import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import process from 'node:process';
import { fileURLToPath, URL } from 'node:url';
import { isDeepStrictEqual } from 'node:util';
import { format, resolveConfig } from 'prettier';
import { createGenerator } from 'ts-json-schema-generator';

const root = new URL('../../', import.meta.url);

const issueForm = { Issue: 'issue.schema.json', IssuePlace: 'issue.schema.json#/$defs/place' };

const name = '[\\p{ID_Start}_$][\\p{ID_Continue}$]*';

/**
 * `types`: the types of the document. `prefix`: a prefix that is removed from the names of definitions.
 * `extend`: types that refer to the schema of another document. `isOpen`: whether other schemas add members.
 */
const documents = [
  {
    file: 'src/report/issue.schema.json',
    title: 'An issue that routewright reports',
    description:
      'The form that all issues of the JSON reports of "routewright drift", "audit" and "lint" have. Each report adds members of its own.',
    types: ['Issue'],
    prefix: 'Issue',
    isOpen: ['Issue', 'IssuePlace'],
  },
  {
    file: 'src/report/drift.schema.json',
    title: 'Report of routewright drift',
    description:
      'What "routewright drift --format json" prints: each difference between two sources, with its level.',
    types: ['DriftReport', 'FailedRun'],
    prefix: 'Drift',
    extend: { DriftIssue: 'Issue', DriftPlace: 'IssuePlace' },
  },
  {
    file: 'src/report/audit.schema.json',
    title: 'Report of routewright audit',
    description:
      'What "routewright audit --format json" prints: the calls of a site in your code, and those that the site does not accept.',
    types: ['AuditReport', 'FailedRun'],
    prefix: 'Audit',
    extend: { AuditIssue: 'Issue', AuditPlace: 'IssuePlace' },
  },
  {
    file: 'src/report/lint.schema.json',
    title: 'Report of routewright lint',
    description: 'What "routewright lint --format json" prints: the issues of a source.',
    types: ['LintReport', 'FailedRun'],
    prefix: 'Lint',
    extend: { LintIssue: 'Issue', LintPlace: 'IssuePlace' },
  },
  {
    file: 'src/core/model/approvals.schema.json',
    title: 'Approvals of routewright drift',
    types: ['ApprovalsFile'],
    overlay: {
      StoredApproval: {
        // Reports have no `format`, because a strict validator refuses formats that are not registered with
        // it.
        properties: { until: { format: 'date' } },
        if: { not: { anyOf: ['code', 'namespace', 'route'].map((member) => ({ required: [member] })) } },
        then: {
          required: ['fingerprint'],
          $comment:
            'nothing says what is approved: a "fingerprint", or globs over "code", "namespace" or "route"',
        },
      },
    },
  },
  {
    file: 'src/core/model/names.schema.json',
    title: 'Names that routewright keeps',
    types: ['NamesFile'],
    overlay: {
      NamesFile: {
        properties: {
          operations: {
            propertyNames: {
              pattern: '^[A-Z]+ /',
              $comment: 'a method and a path, like "GET /wc/v3/products"',
            },
            additionalProperties: {
              pattern: `^${name}(\\.${name}){2}$`,
              $comment: 'namespace, resource and verb with dots between, like wcV3.products.list',
            },
          },
          types: {
            propertyNames: { pattern: '^/', $comment: 'a path, like "/wc/v3/products"' },
            additionalProperties: {
              pattern: '^[\\p{ID_Start}_][\\p{ID_Continue}]*$',
              $comment: 'a name as in code: letters, digits and _, no digit first',
            },
          },
        },
      },
    },
  },
  {
    file: 'src/core/model/examples.schema.json',
    title: 'Examples that documentation shows',
    types: ['ExamplesFile'],
    overlay: {
      ExamplesFile: {
        properties: {
          examples: {
            propertyNames: {
              pattern: '^GET /',
              $comment: 'GET and a path, like "GET /wc/v3/products"',
            },
            additionalProperties: { type: ['object', 'array'] },
          },
        },
      },
    },
  },
];

const generator = createGenerator({
  path: fileURLToPath(new URL('src/core/model/**/*.ts', root)),
  tsconfig: fileURLToPath(new URL('tsconfig.json', root)),
  sortProps: false,
  encodeRefs: false,
  // `npm run types` reports these errors.
  skipTypeCheck: true,
});

/** The definitions of a type and of all types that it uses, by their names in the source. */
const definitionsOf = (type) => generator.createSchema(type === 'Issue' ? 'AnyIssue' : type).definitions;

function schemaOf({ title, description, types, prefix = '', isOpen = [], extend = {}, overlay = {} }) {
  const definitions = Object.assign({}, ...types.map(definitionsOf));
  for (const type of isOpen) delete definitions[type].additionalProperties;
  for (const [type, more] of Object.entries(overlay)) definitions[type] = merged(definitions[type], more);
  for (const [type, base] of Object.entries(extend))
    definitions[type] = extension(definitions[type], definitionsOf(base)[base], issueForm[base]);
  const nameOf = (type) => {
    const short = new RegExp(`^${prefix}(?=[A-Z])`).test(type) ? type.slice(prefix.length) : type;
    return short.charAt(0).toLowerCase() + short.slice(1);
  };
  const [only] = types.length === 1 ? types : [];
  const schema = only
    ? tidy(definitions[only])
    : { oneOf: types.map((type) => ({ $ref: `#/definitions/${type}` })) };
  const used = new Map();
  const collect = (value) => {
    for (const type of referred(value)) {
      if (used.has(type)) continue;
      used.set(type, undefined);
      used.set(type, tidy(definitions[type]));
      collect(used.get(type));
    }
  };

  /**
   * Rewords descriptions for readers of JSON, and inserts the limits of simple types at the places that use
   * them.
   */
  function tidy(value, isDescribed = false) {
    if (Array.isArray(value)) return value.map((item) => tidy(item, isDescribed));
    if (typeof value !== 'object' || value === null) return value;
    const { $ref, ...rest } = value;
    const of = definitions[$ref?.replace('#/definitions/', '')];
    if (of && !of.properties && /^(string|integer)$/.test(of.type) && !of.enum) {
      const { description: told, ...limits } = of;
      return tidy({ ...limits, ...(told && !isDescribed && { description: told }), ...rest });
    }
    return Object.fromEntries(
      Object.entries(value)
        .filter(([key]) => key !== 'type' || !('const' in value || 'enum' in value))
        .map(([key, member]) => [
          key,
          key === 'description' && typeof member === 'string'
            ? member.replace(/`(--[\w-]+)`/g, '$1').replaceAll('`', '"')
            : tidy(member, 'description' in value),
        ]),
    );
  }

  collect(schema);
  const { description: ofType, ...members } = schema;
  const text = JSON.stringify({
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title,
    description: description ?? ofType,
    ...members,
    ...(used.size > 0 && {
      $defs: Object.fromEntries([...used].map(([type, definition]) => [nameOf(type), definition])),
    }),
  });
  return text.replace(/"#\/definitions\/(\w+)"/g, (_, type) => `"#/$defs/${nameOf(type)}"`);
}

/** The types to which a schema refers, in the order of the first references. */
const referred = (schema) =>
  Array.from(JSON.stringify(schema).matchAll(/"#\/definitions\/(\w+)"/g), ([, type]) => type);

/** @param more members that the type cannot express */
const merged = (schema, more) =>
  typeof schema !== 'object' || typeof more !== 'object'
    ? more
    : Object.entries(more).reduce(
        (all, [key, member]) => ({ ...all, [key]: key in all ? merged(all[key], member) : member }),
        schema,
      );

/** A schema that refers to the schema of the base type and adds members. */
function extension({ description, properties, required }, base, $ref) {
  const more = required.filter((member) => !base.required.includes(member));
  return {
    ...(description && { description }),
    $ref,
    type: 'object',
    ...(more.length > 0 && { required: more }),
    properties: Object.fromEntries(
      Object.entries(properties).filter(
        ([member, schema]) => !isDeepStrictEqual(schema, base.properties[member]),
      ),
    ),
    unevaluatedProperties: false,
  };
}

for (const document of documents) {
  const path = fileURLToPath(new URL(document.file, root));
  const options = { ...(await resolveConfig(path)), filepath: path };
  const text = await format(schemaOf(document), options);
  if (existsSync(path) && readFileSync(path, 'utf8') === text) continue;
  if (process.argv.includes('--check')) {
    process.stderr.write(`${document.file} is stale: npm run schemas\n`);
    process.exitCode = 1;
  } else {
    writeFileSync(path, text);
    process.stdout.write(`${path}\n`);
  }
}
