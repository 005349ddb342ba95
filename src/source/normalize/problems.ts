// The problems of an index, the solution that routewright applies to each, and the reason why each matters.

import { defineProblems } from '../../core/diagnostics/define-problems.ts';

const showFound = (value: unknown): string => {
  const text = JSON.stringify(value) as string | undefined;
  if (text === undefined) return 'nothing';
  return text.length > 80 ? `${text.slice(0, 79)}…` : text;
};

const formText = (form: string): string =>
  ({ item: 'one item', array: 'a list', map: 'a map', scalar: 'a plain value', other: 'something else' })[
    form
  ] ?? form;

interface Found {
  readonly found: unknown;
}

export const indexProblem = defineProblems({
  // The index as a whole

  'namespace-unlisted': {
    title: 'A namespace is missing from the list',
    level: 'info',
    message: ({ namespace }: { namespace: string }) =>
      `Routes name the namespace "${namespace}", which the index does not list.`,
    done: 'The namespace is added after the listed ones.',
    explain:
      'WordPress builds the list of namespaces and the list of routes separately. Some plugins filter only one of the lists.',
    howToProceed: 'Nothing to do.',
  },
  'namespace-names-clash': {
    title: 'Two namespaces share a name in code',
    level: 'warning',
    message: ({ namespace, accessor }: { namespace: string; accessor: string }) =>
      `The namespace "${namespace}" and another namespace would both be named "${accessor}" in code.`,
    done: 'Its name gets a suffix: a hash of the namespace.',
    explain:
      'A name in code is the namespace in camel case: "my-ext/v1" and "my/ext-v1" both give "myExtV1".',
    howToProceed: 'Nothing to do.',
  },
  'namespace-malformed': {
    title: 'A namespace is not a string',
    level: 'warning',
    message: ({ found }: Found) => `A namespace is ${showFound(found)}, not a string.`,
    done: 'It is left out.',
    explain: 'An index lists namespaces as strings.',
    howToProceed: 'Report it to the author of the plugin that filters the index.',
  },

  // Content types and abilities of the site

  'site-malformed': {
    title: 'The description of the site is malformed',
    level: 'warning',
    message: ({ found }: Found) => `The description of the site in the index is ${showFound(found)}.`,
    done: 'It is left out.',
    explain:
      'A snapshot describes the site in "_site": its permalinks, its post types, taxonomies and statuses by slug, and its abilities by name. The snapshot was edited.',
    howToProceed: 'Take the snapshot again.',
  },
  'site-entry-malformed': {
    title: 'An entry about the site is malformed',
    level: 'warning',
    message: ({ words, key, found }: { words: string; key: string; found: unknown }) =>
      `Among the ${words} of the site, "${key}" is ${showFound(found)}.`,
    done: 'It is left out.',
    explain:
      'WordPress describes a post type or taxonomy by its REST base and namespace, a status by whether it is public, and an ability by its category and annotations. A slug has letters, digits, hyphens and underscores. The name of an ability is a namespace and a name, in lowercase letters, digits and hyphens. A plugin may filter the response.',
    howToProceed:
      'Find the plugin that filters the response and report it to its author, or take the snapshot again if it was edited.',
  },
  'site-list-too-long': {
    title: 'The site lists too many entries',
    level: 'warning',
    message: ({ words, most }: { words: string; most: number }) => `The site has more than ${most} ${words}.`,
    done: 'Further entries are left out.',
    explain:
      'Each entry adds types and documentation. Probably a plugin registers entries in a loop by mistake.',
    howToProceed: 'Find the plugin that registers so many entries.',
  },

  'releases-recognized': {
    title: 'The responses are those of known releases',
    level: 'info',
    message: ({ releases, namespaces }: { releases: string; namespaces: readonly string[] }) =>
      `The index describes no responses in ${namespaces.join(', ')}. Its arguments are those of ${releases}.`,
    done: 'The responses are typed as in these releases. Properties that only some of them send are optional.',
    explain:
      'A saved index has no response schemas unless it was requested with ?context=help. The schemas of WordPress and WooCommerce are known for each release, and the arguments in the index show the release. Changes that plugins make to responses are only known as far as they appear in the arguments.',
    howToProceed: "For the site's own schemas, use the address of the site, or a snapshot of it.",
  },

  // Routes

  'route-malformed': {
    title: 'A route is not an object',
    level: 'error',
    message: ({ found }: Found) => `The route is ${showFound(found)}, not an object with endpoints.`,
    done: 'The route is left out.',
    explain: 'Each route of an index is an object { namespace, methods, endpoints }.',
    howToProceed: 'Report it to the author of the plugin that registers the route.',
  },
  'route-key-unreadable': {
    title: 'A route key is not a valid regular expression',
    level: 'error',
    message: ({ reason }: { reason: string }) =>
      `The route's key is not a valid regular expression: ${reason}.`,
    done: 'The route is left out, because the site cannot match its key either.',
    explain:
      'The key of a route is a PCRE fragment. If PHP cannot parse it, PHP raises a warning, and the route matches no request.',
    howToProceed: 'Correct the pattern of the route, or report it to the author of the plugin.',
  },
  'route-dot-segment': {
    title: 'A route contains a dot segment',
    level: 'error',
    message: () => 'The route has a segment "." or "..", which every URL parser removes.',
    done: 'The route is left out: no client can request it.',
    explain: 'RFC 3986, section 5.2.4: dot segments are removed from a path before it is requested.',
    howToProceed: 'Register the route without the dot segment, or report it to the author of the plugin.',
  },
  'route-without-slash': {
    title: 'A route does not begin with a slash',
    level: 'error',
    message: () => 'The key of the route does not begin with a slash, or its first slash is optional.',
    done: 'The route is left out: every requested path begins with a slash.',
    explain:
      'A site matches the key against the whole path of a request. In a client, a path without a leading slash would become part of the base URL and could change its host.',
    howToProceed: 'Register the route with a leading slash, or report it to the author of the plugin.',
  },
  'route-alternatives': {
    title: 'A route has unnamed alternatives',
    level: 'warning',
    message: ({ found }: { found: string }) => `The key has alternatives outside a named group: ${found}.`,
    done: 'The path uses the first alternative.',
    explain:
      'Only named groups become arguments. Callers cannot choose between unnamed alternatives, so the path uses the first.',
    howToProceed: 'If you need the other alternatives, put them into a named group.',
  },
  'route-optional-text': {
    title: 'A route has optional text',
    level: 'info',
    message: ({ found }: { found: string }) => `The key has optional text: ${found}.`,
    done: 'It is left out of the path.',
    explain:
      'Plugins write "/?" for an optional slash at the end. The path also matches without the optional text.',
    howToProceed: 'Nothing to do.',
  },
  'route-group-unnamed': {
    title: 'A path parameter has no name',
    level: 'warning',
    message: ({ found, name }: { found: string; name: string }) =>
      `The key has a variable part without a name: ${found}. It is named "${name}".`,
    done: 'The caller fills it in with a generated argument ("path1", "path2" …).',
    explain:
      'WordPress passes only named groups to the endpoint, but the path also needs a text for the unnamed group.',
    howToProceed:
      'Give the group a name in the pattern of the route, or report it to the author of the plugin.',
  },
  'route-group-nested': {
    title: 'A path parameter is inside another',
    level: 'info',
    message: ({ inner, outer }: { inner: string; outer: string }) =>
      `The group "${inner}" is inside the group "${outer}".`,
    done: `The caller fills in the outer group, and the site reads the inner group from its text.`,
    explain:
      'The text of the outer group contains the text of the inner group, so the caller cannot fill in both.',
    howToProceed: 'Nothing to do.',
  },
  'route-without-endpoints': {
    title: 'A route has no endpoint',
    level: 'warning',
    message: () => 'The route has no endpoint.',
    done: 'The route is kept, without operations.',
    explain:
      'An index lists the methods of a route under "endpoints". Without endpoints, nothing can be called.',
    howToProceed: 'Report it to the author of the plugin that registers the route.',
  },
  'endpoint-malformed': {
    title: 'An endpoint is not an object',
    level: 'error',
    message: ({ found }: Found) => `An endpoint is ${showFound(found)}, not an object with methods.`,
    done: 'The endpoint is left out.',
    explain: 'Each endpoint is an object { methods, args }.',
    howToProceed: 'Report it to the author of the plugin that registers the route.',
  },
  'endpoint-unreachable': {
    title: 'An earlier endpoint already handles the method',
    level: 'warning',
    message: ({ method }: { method: string }) =>
      `An earlier endpoint of the route already handles ${method}.`,
    done: `The later endpoint is left out for this method: the site never reaches it.`,
    explain:
      'A site tries the endpoints of a route in order; it uses the first endpoint that has the method of the request.',
    howToProceed: 'Remove the later endpoint, or give it other methods.',
  },
  'method-unknown': {
    title: 'A method is unknown',
    level: 'warning',
    message: ({ found }: Found) => `A method is ${showFound(found)}.`,
    done: 'It is left out.',
    explain: 'WordPress handles the methods GET, POST, PUT, PATCH, DELETE, HEAD and OPTIONS.',
    howToProceed: 'Report it to the author of the plugin that registers the route.',
  },
  'methods-malformed': {
    title: 'The methods are not a list',
    level: 'warning',
    message: ({ found }: Found) => `The methods of an endpoint are ${showFound(found)}, not a list.`,
    done: 'They are read as a list.',
    explain: 'Some sites send "GET, POST" or {"GET": true}, as PHP code registers them.',
    howToProceed: 'Nothing to do.',
  },
  'arguments-malformed': {
    title: 'The arguments are not an object',
    level: 'warning',
    message: ({ found }: Found) => `The arguments are ${showFound(found)}, not an object.`,
    done: 'They are left out, because they have no names.',
    explain: 'A PHP array without keys becomes a list, so its arguments have no names.',
    howToProceed: 'Register the arguments by name, or report it to the author of the plugin.',
  },
  'path-parameter-undeclared': {
    title: 'A path parameter is not declared',
    level: 'info',
    message: ({ name }: { name: string }) => `The path parameter "${name}" is not among the arguments.`,
    done: 'An argument is added from the pattern and marked as undeclared.',
    explain: 'A site passes path groups to the endpoint even if they are not declared as arguments.',
    howToProceed: 'Nothing to do. If the plugin is yours, declare the argument to give it a description.',
  },
  'path-parameter-fixed': {
    title: 'A path parameter accepts only one value',
    level: 'info',
    message: ({ name, value }: { name: string; value: string }) =>
      `The path parameter "${name}" accepts only one value, ${showFound(value)}.`,
    done: 'The value becomes part of the path, and the operation has no argument for it.',
    explain:
      'A pattern such as (?P<name>core/archives) is fixed text. WordPress uses such a pattern to register one route for each dynamic block. Another value would request another route.',
    howToProceed: 'Nothing to do.',
  },
  'digits-are-text': {
    title: 'A number in the path must be typed as text',
    level: 'info',
    message: ({ name }: { name: string }) =>
      `"${name}" is declared as a number, but the path has a fixed number of digits or accepts leading zeros.`,
    done: 'It is typed as text, with the pattern of the path.',
    explain:
      'A number is sent as 2, not as 02, and a path with the pattern \\d{2} would not match. The site reads 02 as the number 2.',
    howToProceed: 'Pass a string with all digits, such as "02".',
  },
  'text-for-object': {
    title: 'Text is accepted where an object is declared',
    level: 'info',
    message: ({ name }: { name: string }) =>
      `"${name}" is declared as an object with a "raw" text, but sites also accept the text itself.`,
    done: 'The type accepts both the text and the object.',
    explain:
      'WordPress checks these arguments in its own code: { title: "Hello" } and { title: { raw: "Hello" } } have the same effect. Newer routes of WordPress declare both types.',
    howToProceed: 'Nothing to do.',
  },
  'null-resets': {
    title: 'Null resets a value to its default',
    level: 'info',
    message: ({ name }: { name: string }) =>
      `"${name}" is, or contains, registered meta or a setting with a default, so sites also accept null.`,
    done: 'The type also accepts null.',
    explain:
      'In a request, null resets registered meta or a setting to its default. In a response, null means that the stored or default value does not fit its schema.',
    howToProceed: 'Nothing to do.',
  },
  'operation-names-clash': {
    title: 'Two operations share a name',
    level: 'warning',
    message: ({ name }: { name: string }) =>
      `More than one operation of the namespace would be named "${name}".`,
    done: 'The operation with the longer path gets a longer name: with its path parameters, its method or all words of its path.',
    explain:
      'A name depends only on the route and its arguments, so a new route does not change the names of others.',
    howToProceed: 'Nothing to do.',
  },
  'batch-repeats-item': {
    title: 'A batch route lists the arguments of one item',
    level: 'info',
    message: () =>
      'The batch route lists the arguments of a single item instead of create, update and delete.',
    done: 'The model keeps the listed arguments; the client also accepts { create, update, delete }.',
    explain:
      'WooCommerce registers batch routes with the arguments of an item (52 of 54 on a real shop), but these routes accept the lists create, update and delete.',
    howToProceed: 'Nothing to do.',
  },

  'response-unknown': {
    title: 'The route may return one item or a list',
    level: 'info',
    message: ({ title }: { title: string }) =>
      `The source does not show whether the route returns one "${title}" or a list.`,
    done: 'The response type is unknown, unless the configuration sets it.',
    explain:
      'A schema describes one resource. Usually, the path, the arguments and the neighboring routes show whether a route returns a list. For this route they do not.',
    howToProceed:
      'Describe the response under `responses` in the configuration, or use --observe with a live site.',
  },

  'response-observed-differently': {
    title: 'The observed response differs from the rule',
    level: 'info',
    message: ({ rule, form, seen }: { rule: string; form: string; seen: string }) =>
      `The rule "${rule}" expects ${formText(form)}, but ${formText(seen)} was observed.`,
    done: 'The observed form is used.',
    explain:
      'The form of a response is inferred from the path, the arguments and the neighboring routes. This is right in nine of ten cases. `snapshot --observe` saw another form.',
    howToProceed:
      'Nothing to do. If the observation is wrong, set the response under `responses` in the configuration.',
  },
  'observation-malformed': {
    title: 'An observation in the saved index is malformed',
    level: 'warning',
    message: () => 'An observed response in the saved index cannot be read.',
    done: 'It is ignored.',
    explain:
      '`snapshot --observe` saves the form of the responses in "observed" of each route. The saved index was edited.',
    howToProceed: 'Take the snapshot again with --observe.',
  },

  // Schemas

  'schema-not-an-object': {
    title: 'A schema is not an object',
    level: 'warning',
    message: ({ found }: Found) => `A schema is ${showFound(found)}, not an object.`,
    done: 'The name of a type is read as this type, and a list of one schema as this schema. Everything else is read as "any value".',
    explain: 'PHP code sometimes passes "string", or ["type" => …] inside a list, instead of a schema.',
    howToProceed: 'If the plugin is yours, correct the schema; otherwise report it to its author.',
  },
  'schema-too-deep': {
    title: 'A schema is nested too deeply',
    level: 'warning',
    message: ({ limit }: { limit: number }) => `A schema nests deeper than ${limit} levels.`,
    done: 'Deeper levels are read as "any value".',
    explain: 'The deepest schema seen on a real site has 14 levels.',
    howToProceed: 'If the plugin is yours, correct the schema; otherwise report it to its author.',
  },
  'schema-missing': {
    title: 'An argument has no type',
    level: 'info',
    message: () => 'The argument has no type, enum or properties.',
    done: 'Any value is accepted.',
    explain: 'The index does not describe the values of the argument. The site may still check them.',
    howToProceed: 'If the plugin is yours, add a type to the argument.',
  },
  'type-unknown': {
    title: 'A type is unknown',
    level: 'warning',
    message: ({ found }: Found) => `JSON Schema has no type ${showFound(found)}.`,
    done: 'It is left out: any value is accepted.',
    explain: 'Types are null, boolean, integer, number, string, array and object.',
    howToProceed: 'If the plugin is yours, correct the schema; otherwise report it to its author.',
  },
  'type-alias': {
    title: 'A type has a non-standard name',
    level: 'info',
    message: ({ found, type }: { found: unknown; type: string }) =>
      `The type ${showFound(found)} means ${type}.`,
    done: 'It is read as that type.',
    explain: 'Plugins write PHP types (bool, int, float) and formats (date-time) instead of JSON types.',
    howToProceed: 'Nothing to do.',
  },
  'type-inferred': {
    title: 'A missing type was inferred',
    level: 'info',
    message: ({ type, from }: { type: string; from: string }) =>
      `There is no type, but "${from}" applies only to ${type}.`,
    done: 'The type is added.',
    explain: 'Keywords such as properties and items apply to one type only.',
    howToProceed: 'Nothing to do. If the plugin is yours, add the type.',
  },
  'enum-malformed': {
    title: 'An enum is not a list',
    level: 'warning',
    message: ({ found }: Found) => `The enum is ${showFound(found)}, not a list of values.`,
    done: 'An object is read as the list of its values; anything else is left out.',
    explain:
      'A PHP array with gaps in its keys becomes an object. Some plugins write the name of a callback instead of its result.',
    howToProceed: 'If the plugin is yours, correct the schema; otherwise report it to its author.',
  },
  'enum-empty': {
    title: 'An enum has no values',
    level: 'warning',
    message: () => 'The enum is empty, so it allows no value.',
    done: 'It is left out.',
    explain:
      'The values often depend on the installed plugins and themes, and anonymous visitors may not see them.',
    howToProceed: 'Read the site signed in: the values may depend on the account.',
  },
  'enum-duplicates': {
    title: 'An enum repeats values',
    level: 'info',
    message: ({ found }: Found) => `The enum lists values more than once: ${showFound(found)}.`,
    done: 'Each value is kept once.',
    explain: 'Several plugins add the same values with a filter.',
    howToProceed: 'Nothing to do.',
  },
  'enum-value-coerced': {
    title: 'An enum value has another type',
    level: 'info',
    message: ({ found, type }: { found: unknown; type: string }) =>
      `The enum's ${showFound(found)} is not of the type ${type}.`,
    done: 'It is read as that type.',
    explain: 'PHP array keys and options are strings; the site converts values before it compares them.',
    howToProceed: 'Nothing to do.',
  },
  'enum-value-invalid': {
    title: 'An enum value does not fit the type',
    level: 'warning',
    message: ({ found }: Found) => `The enum's value ${showFound(found)} does not fit the type.`,
    done: 'The value is left out, because it can never match.',
    explain: 'A value must fit both the type and the enum.',
    howToProceed: 'If the plugin is yours, correct the schema; otherwise report it to its author.',
  },
  'enum-moved-to-items': {
    title: 'An enum of a list applies to its items',
    level: 'info',
    message: () => 'The enum of a list contains the values of its items.',
    done: 'It is read as the enum of the items.',
    explain: 'A list can never equal one of the single values in the enum.',
    howToProceed: 'Nothing to do.',
  },
  'default-coerced': {
    title: 'A default does not have the declared type',
    level: 'info',
    message: ({ found, value }: { found: unknown; value: unknown }) =>
      `The default ${showFound(found)} is not of the declared type; the site reads it as ${showFound(value)}.`,
    done: 'routewright converts the default in the same way.',
    explain:
      'PHP encodes an empty map as [], and the site accepts 1 for true, "" for an empty list, and numbers as text.',
    howToProceed: 'Nothing to do.',
  },
  'default-null': {
    title: 'A default is null',
    level: 'info',
    message: () => 'The default is null, which the type does not allow.',
    done: 'It is read as "no default".',
    explain: 'PHP code writes "default" => null for optional arguments.',
    howToProceed: 'Nothing to do.',
  },
  'default-dropped': {
    title: 'A default does not fit the type',
    level: 'warning',
    message: ({ found }: Found) => `The default ${showFound(found)} does not fit the declared type.`,
    done: 'Types and validators leave it out.',
    explain:
      'The site still uses it, and may refuse requests that leave the argument out because of it. The model keeps it as "refusedDefault".',
    howToProceed:
      'If the plugin is yours, make the default fit the schema. Otherwise pass the argument in every call.',
  },
  'link-malformed': {
    title: 'A schema link has no relation',
    level: 'info',
    message: ({ found }: Found) => `A link of the schema is ${showFound(found)}, without a relation.`,
    done: 'It is left out.',
    explain:
      'Each link of a schema needs a relation ("rel"): in responses, the link is in "_links" under its relation.',
    howToProceed: 'Nothing to do.',
  },
  'required-malformed': {
    title: 'A required keyword is malformed',
    level: 'info',
    message: ({ found }: Found) => `"required" is ${showFound(found)}.`,
    done: 'Words such as "true" are read as true, and a single name as a list of one name. Everything else is read as "not required".',
    explain:
      'JSON Schema draft 3 has a boolean in the property, draft 4 a list in the object. PHP code also writes "true" or 1.',
    howToProceed: 'Nothing to do.',
  },
  'keyword-unknown': {
    title: 'A keyword is unknown',
    level: 'info',
    message: ({ keyword }: { keyword: string }) => `Sites do not check the keyword "${keyword}".`,
    done: 'It is left out.',
    explain: 'Schemas often contain PHP callbacks, misspelled keywords and keywords of other drafts.',
    howToProceed: 'Nothing to do.',
  },
  'keyword-malformed': {
    title: 'A keyword has an invalid value',
    level: 'warning',
    message: ({ keyword, found }: { keyword: string; found: unknown }) =>
      `"${keyword}" is ${showFound(found)}.`,
    done: 'The keyword is left out.',
    explain: 'The keyword does not allow this value.',
    howToProceed: 'If the plugin is yours, correct the schema; otherwise report it to its author.',
  },
  'keyword-without-effect': {
    title: 'A keyword does not apply to the type',
    level: 'info',
    message: ({ keyword, type }: { keyword: string; type: string }) =>
      `"${keyword}" does not apply to the type ${type}.`,
    done: 'It is left out.',
    explain: 'The site checks this keyword only for another type.',
    howToProceed: 'Nothing to do.',
  },
  'keyword-coerced': {
    title: 'A keyword is written in an older form',
    level: 'info',
    message: ({ keyword, found }: { keyword: string; found: unknown }) =>
      `"${keyword}" is ${showFound(found)}.`,
    done: 'It is read in the form of draft 2020-12.',
    explain:
      'In draft 4, exclusiveMinimum is a boolean. If there is also "minimum", WordPress reads a number in exclusiveMinimum as a boolean too. Some plugins write numbers as text.',
    howToProceed: 'Nothing to do.',
  },
  'property-not-a-schema': {
    title: 'A property is not a schema',
    level: 'warning',
    message: ({ name, found }: { name: string; found: unknown }) =>
      `The property "${name}" is ${showFound(found)}, not a schema.`,
    done: 'The property is left out.',
    explain: 'Probably a keyword is in the wrong place: among the properties, it looks like a property.',
    howToProceed: 'If the plugin is yours, correct the schema; otherwise report it to its author.',
  },
  'properties-nested-twice': {
    title: 'Properties are nested one level too deep',
    level: 'info',
    message: () => 'The properties contain a whole schema.',
    done: 'routewright uses the inner properties.',
    explain: 'The plugin wrote properties: {type: "object", properties: {…}}.',
    howToProceed: 'If the plugin is yours, correct the schema; otherwise report it to its author.',
  },
  'pattern-unreadable': {
    title: 'A pattern cannot be translated',
    level: 'warning',
    message: ({ found, reason }: { found: unknown; reason: string }) =>
      `The pattern ${showFound(found)} cannot be used: ${reason}.`,
    done: 'It is left out; the site still checks it.',
    explain: 'Patterns are PCRE. This one is invalid or has no equivalent in ECMAScript.',
    howToProceed: 'If the plugin is yours, correct the pattern. The site still checks the value.',
  },
  'pattern-unsafe': {
    title: 'A pattern could take too long to match',
    level: 'warning',
    message: ({ found }: Found) =>
      `Matching the pattern ${showFound(found)} could take very long for some texts.`,
    done: 'Validators do not check it; the site still does.',
    explain:
      'Validators check untrusted values, so they only use a pattern if its time provably grows no faster than the length of the text. A pattern is not used if it can match the same text in several ways, or if it has look-behind or back references. The model keeps the pattern as "uncheckedPattern". A pattern for property names is left out.',
    howToProceed:
      'If the plugin is yours, write the pattern without nested repetition. The site still checks the value.',
  },
});
