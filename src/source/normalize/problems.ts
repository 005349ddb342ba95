// Problems of an index, how they are handled, and why they matter.

import { defineProblems } from '../../core/diagnostics/define-problems.ts';

const show = (value: unknown): string => {
  const text = JSON.stringify(value) as string | undefined;
  if (text === undefined) return 'nothing';
  return text.length > 80 ? `${text.slice(0, 79)}…` : text;
};

const formWords = (form: string): string =>
  ({ item: 'one', array: 'a list', map: 'a map', scalar: 'a plain value', other: 'something else' })[form] ??
  form;

interface Found {
  readonly found: unknown;
}

export const problem = defineProblems({
  // The index as a whole

  'namespace-unlisted': {
    title: 'A namespace is missing from the list',
    level: 'info',
    message: ({ namespace }: { namespace: string }) =>
      `Routes name the namespace "${namespace}", which the index does not list.`,
    done: 'The namespace is added behind the listed ones.',
    explain:
      'The list of namespaces and the routes are filled separately; plugins that filter one forget the other.',
    howToProceed: 'Nothing to do.',
  },
  'namespace-names-clash': {
    title: 'Two namespaces share a name in code',
    level: 'warning',
    message: ({ namespace, accessor }: { namespace: string; accessor: string }) =>
      `The namespace "${namespace}" is not the only one that would be called "${accessor}" in code.`,
    done: 'Its name carries a suffix made from a hash of the namespace.',
    explain:
      'Names in code are the namespace in camel case; "my-ext/v1" and "my/ext-v1" both give "myExtV1".',
    howToProceed: 'Nothing to do.',
  },
  'namespace-malformed': {
    title: 'A namespace is not a string',
    level: 'warning',
    message: ({ found }: Found) => `A namespace is ${show(found)}, not a string.`,
    done: 'It is left out.',
    explain: 'The index lists namespaces as strings. Anything else names no namespace.',
    howToProceed: 'Report it to the author of the plugin that filters the index.',
  },

  // Content types and abilities of the site

  'site-malformed': {
    title: 'The description of the site is malformed',
    level: 'warning',
    message: ({ found }: Found) => `What the index says of what the site is made of is ${show(found)}.`,
    done: 'It is left out.',
    explain:
      'A snapshot keeps in "_site" what the site is made of: its permalinks, its post types, taxonomies and statuses by slug, and its abilities by name. Somebody edited it.',
    howToProceed: 'Take the snapshot again.',
  },
  'site-entry-malformed': {
    title: 'An entry about the site is malformed',
    level: 'warning',
    message: ({ words, key, found }: { words: string; key: string; found: unknown }) =>
      `Among the ${words} of the site, "${key}" is ${show(found)}.`,
    done: 'It is left out.',
    explain:
      'WordPress tells of a post type or taxonomy its REST base and namespace, of a status whether it is public, of an ability its category and annotations. A slug is of letters, digits, hyphens and low lines, the name of an ability of a namespace and a name in small letters, digits and hyphens. A plugin that filters the answer sends something else.',
    howToProceed:
      'Find the plugin that filters the response and report it to its author, or take the snapshot again if it was edited.',
  },
  'site-list-too-long': {
    title: 'The site lists too many entries',
    level: 'warning',
    message: ({ words, most }: { words: string; most: number }) => `The site has more than ${most} ${words}.`,
    done: 'Those behind are left out.',
    explain:
      'Each becomes types and lines of documentation. No site has so many on purpose: a plugin registers them in a loop.',
    howToProceed: 'Find the plugin that registers so many entries.',
  },

  // Routes

  'route-malformed': {
    title: 'A route is not an object',
    level: 'error',
    message: ({ found }: Found) => `The route is ${show(found)}, not an object with endpoints.`,
    done: 'The route is left out.',
    explain: 'Each route of an index is an object { namespace, methods, endpoints }.',
    howToProceed: 'Report it to the author of the plugin that registers the route.',
  },
  'route-key-unreadable': {
    title: 'A route key is not a valid regular expression',
    level: 'error',
    message: ({ reason }: { reason: string }) =>
      `The route's key is not a regular expression that can be read: ${reason}.`,
    done: 'The route is left out; the site cannot match such a key either.',
    explain:
      'Keys of routes are PCRE fragments. One that does not parse raises a warning in PHP and matches nothing.',
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
    message: () => 'The key does not begin with a slash, or can do without the one it begins with.',
    done: 'The route is left out: every path that is requested begins with a slash.',
    explain:
      'Sites match keys against the whole path of a request. In a client such a path would run into the address before it and could name another host.',
    howToProceed: 'Register the route with a leading slash, or report it to the author of the plugin.',
  },
  'route-alternatives': {
    title: 'A route offers unnamed alternatives',
    level: 'warning',
    message: ({ found }: { found: string }) => `The key offers alternatives outside a named group: ${found}.`,
    done: 'The first alternative stands in the path.',
    explain:
      'Only named groups become arguments. Which of several fixed texts a caller means cannot be said, so one is used.',
    howToProceed: 'If you need the other alternatives, put them into a named group.',
  },
  'route-optional-text': {
    title: 'A route has optional text',
    level: 'info',
    message: ({ found }: { found: string }) => `The key has text that may be left out: ${found}.`,
    done: 'It is left out of the path.',
    explain: 'Sites write "/?" for an optional slash at the end; the path without it is matched as well.',
    howToProceed: 'Nothing to do.',
  },
  'route-group-unnamed': {
    title: 'A path parameter has no name',
    level: 'warning',
    message: ({ found, name }: { found: string; name: string }) =>
      `The key has a variable part without a name: ${found}. We call it "${name}".`,
    done: 'The caller fills it in by an argument of our naming ("path1", "path2" …).',
    explain: 'WordPress passes only named groups on to the endpoint; the text must be there all the same.',
    howToProceed:
      'Give the group a name in the pattern of the route, or report it to the author of the plugin.',
  },
  'route-group-nested': {
    title: 'A path parameter is inside another',
    level: 'info',
    message: ({ inner, outer }: { inner: string; outer: string }) =>
      `The group "${inner}" stands inside the group "${outer}".`,
    done: `The caller fills in the outer one; the site reads the inner one from it.`,
    explain: 'A text can be filled in once only; the outer group spans the inner one.',
    howToProceed: 'Nothing to do.',
  },
  'route-without-endpoints': {
    title: 'A route has no endpoint',
    level: 'warning',
    message: () => 'The route has no endpoint.',
    done: 'The route is kept, without operations.',
    explain: 'An index lists what a route answers under "endpoints". Without one nothing can be called.',
    howToProceed: 'Report it to the author of the plugin that registers the route.',
  },
  'endpoint-malformed': {
    title: 'An endpoint is not an object',
    level: 'error',
    message: ({ found }: Found) => `An endpoint is ${show(found)}, not an object with methods.`,
    done: 'The endpoint is left out.',
    explain: 'Each endpoint is an object { methods, args }.',
    howToProceed: 'Report it to the author of the plugin that registers the route.',
  },
  'endpoint-unreachable': {
    title: 'An earlier endpoint already handles the method',
    level: 'warning',
    message: ({ method }: { method: string }) =>
      `An earlier endpoint of the route answers ${method} already.`,
    done: `The later endpoint is left out for this method: the site never reaches it.`,
    explain:
      "A site tries the endpoints of a route in order; the first whose methods include the request's wins.",
    howToProceed: 'Remove the later endpoint, or give it other methods.',
  },
  'method-unknown': {
    title: 'A method is unknown',
    level: 'warning',
    message: ({ found }: Found) => `A method is ${show(found)}.`,
    done: 'It is left out.',
    explain: 'GET, POST, PUT, PATCH, DELETE, HEAD and OPTIONS are methods that WordPress answers.',
    howToProceed: 'Report it to the author of the plugin that registers the route.',
  },
  'methods-malformed': {
    title: 'The methods are not a list',
    level: 'warning',
    message: ({ found }: Found) => `The methods of an endpoint are ${show(found)}, not a list.`,
    done: 'They are read as if they were.',
    explain: 'Some sites send "GET, POST" or {"GET": true}, the forms in which PHP code registers them.',
    howToProceed: 'Nothing to do.',
  },
  'arguments-malformed': {
    title: 'The arguments are not an object',
    level: 'warning',
    message: ({ found }: Found) => `The arguments are ${show(found)}, not an object.`,
    done: 'They are left out: they have no names.',
    explain: 'A PHP array without keys becomes a list; an argument registered that way has no name to send.',
    howToProceed: 'Register the arguments by name, or report it to the author of the plugin.',
  },
  'path-parameter-undeclared': {
    title: 'A path parameter is not declared',
    level: 'info',
    message: ({ name }: { name: string }) => `The path parameter "${name}" is not among the arguments.`,
    done: 'An argument is added from its pattern and marked as undeclared.',
    explain: 'Sites pass path groups on to the endpoint whether or not they are declared as arguments.',
    howToProceed:
      'Nothing to do. If the plugin is yours, declare the argument: then its description is known too.',
  },
  'path-parameter-fixed': {
    title: 'A path parameter takes one value alone',
    level: 'info',
    message: ({ name, value }: { name: string; value: string }) =>
      `The path parameter "${name}" takes one value alone, ${show(value)}.`,
    done: 'The value is part of the path, and there is no argument for it.',
    explain:
      'A pattern such as (?P<name>core/archives) is a name for fixed text: WordPress registers one route for each dynamic block that way. Another value would ask for another route.',
    howToProceed: 'Nothing to do.',
  },
  'digits-are-text': {
    title: 'A number in the path is really text',
    level: 'info',
    message: ({ name }: { name: string }) =>
      `"${name}" is declared a number, but the path takes it with a fixed number of digits or with leading zeros.`,
    done: 'It is typed as text, with the pattern of the path.',
    explain:
      'A number is sent as 2, never as 02, and a path whose pattern is \\d{2} is not found then. The site reads 02 as the number 2.',
    howToProceed: 'Pass text with all digits, such as "02".',
  },
  'text-for-object': {
    title: 'Text is accepted where an object is declared',
    level: 'info',
    message: ({ name }: { name: string }) =>
      `"${name}" is declared as an object with a "raw" text to write; sites take its text as well.`,
    done: 'Text is accepted besides the object.',
    explain:
      'The core checks such arguments by itself: { title: "Hello" } and { title: { raw: "Hello" } } are the same. Its newer routes declare both types.',
    howToProceed: 'Nothing to do.',
  },
  'null-resets': {
    title: 'Null resets a value to its default',
    level: 'info',
    message: ({ name }: { name: string }) =>
      `"${name}" is, or holds, what PHP code registers with a default; sites take null for it as well.`,
    done: 'null is accepted besides what is declared.',
    explain:
      'In a request null resets registered meta, or a setting, to its default. In an answer null stands for a stored or default value that does not fit its schema.',
    howToProceed: 'Nothing to do.',
  },
  'operation-names-clash': {
    title: 'Two operations share a name',
    level: 'warning',
    message: ({ name }: { name: string }) =>
      `More than one operation of the namespace would be called "${name}".`,
    done: 'The one with the longer path says more of it: its path parameters, its method, all its words.',
    explain: 'Names come from a route and its arguments alone, so that a new route renames nothing else.',
    howToProceed: 'Nothing to do.',
  },
  'batch-repeats-item': {
    title: 'A batch route lists the arguments of one item',
    level: 'info',
    message: () => 'The batch route lists the arguments of a single item, not create, update and delete.',
    done: 'The model keeps what is listed; the client accepts { create, update, delete } as well.',
    explain:
      "Shops register their batch routes with the item's arguments (52 of 54 on a real one); what they take are lists to create, update and delete.",
    howToProceed: 'Nothing to do.',
  },

  'response-unknown': {
    title: 'The route may return one item or a list',
    level: 'info',
    message: ({ title }: { title: string }) =>
      `Nothing says whether the route answers one "${title}" or many.`,
    done: 'The answer is unknown; the configuration can say what it is.',
    explain:
      'A schema describes one resource. Whether a list of it comes back is told by the path, the arguments and the routes beside it; here none of them does.',
    howToProceed:
      'Describe the response under `responses` in the configuration, or use --observe with a live site.',
  },

  'response-observed-differently': {
    title: 'The observed response differs from the rule',
    level: 'info',
    message: ({ rule, form, seen }: { rule: string; form: string; seen: string }) =>
      `By the rule "${rule}" the route answers ${formWords(form)}, but ${formWords(seen)} was observed.`,
    done: 'What was observed counts.',
    explain:
      'What a route answers is concluded from its path, its arguments and the routes beside it, which is right nine times of ten. `snapshot --observe` saw it answer something else.',
    howToProceed:
      'Nothing to do. If the observation is wrong, set the response under `responses` in the configuration.',
  },
  'observation-malformed': {
    title: 'An observation in the saved index is malformed',
    level: 'warning',
    message: () => 'What the saved index holds of an observed answer cannot be read.',
    done: 'It is passed over.',
    explain:
      '`snapshot --observe` writes what answers look like beside their route, under "observed". Save the index again rather than changing it by hand.',
    howToProceed: 'Take the snapshot again with --observe.',
  },

  // Schemas

  'schema-not-an-object': {
    title: 'A schema is not an object',
    level: 'warning',
    message: ({ found }: Found) => `A schema is ${show(found)}, not an object.`,
    done: 'A type\'s name counts as that type, a list of one as the one; anything else is taken as "any value".',
    explain: 'PHP code passes "string" or ["type" => …] wrapped in a list where a schema belongs.',
    howToProceed: 'If the plugin is yours, correct the schema; otherwise report it to its author.',
  },
  'schema-too-deep': {
    title: 'A schema is nested too deeply',
    level: 'warning',
    message: ({ limit }: { limit: number }) => `A schema nests deeper than ${limit} levels.`,
    done: 'What lies deeper is taken as "any value".',
    explain: 'The deepest schema seen on a running site has 14 levels.',
    howToProceed: 'If the plugin is yours, correct the schema; otherwise report it to its author.',
  },
  'schema-missing': {
    title: 'An argument has no type',
    level: 'info',
    message: () => 'The argument has neither type nor enum nor properties.',
    done: 'Any value is accepted.',
    explain: 'The index does not say what the argument takes. The site may still check it.',
    howToProceed: 'If the plugin is yours, add a type to the argument.',
  },
  'type-unknown': {
    title: 'A type is unknown',
    level: 'warning',
    message: ({ found }: Found) => `The type ${show(found)} is not one of JSON Schema.`,
    done: 'It is left out: any value is accepted.',
    explain: 'Types are null, boolean, integer, number, string, array and object.',
    howToProceed: 'If the plugin is yours, correct the schema; otherwise report it to its author.',
  },
  'type-alias': {
    title: 'A type goes by another name',
    level: 'info',
    message: ({ found, type }: { found: unknown; type: string }) =>
      `The type ${show(found)} stands for ${type}.`,
    done: 'It is read so.',
    explain:
      "Plugins write PHP's names (bool, int, float) and formats (date-time) where a JSON type belongs.",
    howToProceed: 'Nothing to do.',
  },
  'type-inferred': {
    title: 'A missing type was inferred',
    level: 'info',
    message: ({ type, from }: { type: string; from: string }) =>
      `There is no type, but "${from}": it can only be ${type}.`,
    done: 'The type is added.',
    explain: 'Keywords such as properties and items speak of one type only.',
    howToProceed: 'Nothing to do. If the plugin is yours, add the type.',
  },
  'enum-malformed': {
    title: 'An enum is not a list',
    level: 'warning',
    message: ({ found }: Found) => `The enum is ${show(found)}, not a list of values.`,
    done: 'An object counts as the list of its values; anything else is left out.',
    explain:
      "A PHP array with gaps in its keys becomes an object; a callback's name is sometimes left where its result belongs.",
    howToProceed: 'If the plugin is yours, correct the schema; otherwise report it to its author.',
  },
  'enum-empty': {
    title: 'An enum has no values',
    level: 'warning',
    message: () => 'The enum is empty: no value could ever be accepted.',
    done: 'It is left out.',
    explain: 'The values are often made from what is installed; for an anonymous reader there may be none.',
    howToProceed: 'Read the site signed in: the values may depend on the account.',
  },
  'enum-duplicates': {
    title: 'An enum repeats values',
    level: 'info',
    message: ({ found }: Found) => `The enum lists values more than once: ${show(found)}.`,
    done: 'Each is kept once.',
    explain: 'Filters of several plugins append the same values.',
    howToProceed: 'Nothing to do.',
  },
  'enum-value-coerced': {
    title: 'An enum value has another type',
    level: 'info',
    message: ({ found, type }: { found: unknown; type: string }) =>
      `The enum's ${show(found)} is not of the type ${type}.`,
    done: 'It is read as that type.',
    explain: 'PHP array keys and options are strings; the site compares after conversion.',
    howToProceed: 'Nothing to do.',
  },
  'enum-value-invalid': {
    title: 'An enum value does not fit the type',
    level: 'warning',
    message: ({ found }: Found) => `The enum's value ${show(found)} does not fit the type.`,
    done: 'The value is left out: it could never be accepted.',
    explain: 'A value must fit both the type and the enum.',
    howToProceed: 'If the plugin is yours, correct the schema; otherwise report it to its author.',
  },
  'enum-moved-to-items': {
    title: 'An enum of a list applies to its items',
    level: 'info',
    message: () => 'The enum of a list names the values of its items.',
    done: 'It is read as the enum of the items.',
    explain: 'A list never equals one of the scalars in such an enum.',
    howToProceed: 'Nothing to do.',
  },
  'default-coerced': {
    title: 'A default has another type',
    level: 'info',
    message: ({ found, value }: { found: unknown; value: unknown }) =>
      `The default ${show(found)} is not of the declared type; the site reads it as ${show(value)}.`,
    done: 'The default is read so.',
    explain:
      'PHP encodes an empty map as [], and the site takes 1 for true, "" for an empty list and numbers as text.',
    howToProceed: 'Nothing to do.',
  },
  'default-null': {
    title: 'A default is null',
    level: 'info',
    message: () => 'The default is null, which the type does not allow.',
    done: 'It is read as "no default".',
    explain: 'PHP code writes "default" => null for arguments that are simply optional.',
    howToProceed: 'Nothing to do.',
  },
  'default-dropped': {
    title: 'A default does not fit the type',
    level: 'warning',
    message: ({ found }: Found) => `The default ${show(found)} does not fit the declared type.`,
    done: 'Types and validators do without it.',
    explain:
      'The site assumes it all the same, and may refuse requests that leave the argument out for its sake. The model keeps it as "refusedDefault".',
    howToProceed:
      'If the plugin is yours, make the default fit the schema. Otherwise pass the argument in every call.',
  },
  'link-malformed': {
    title: 'A schema link has no relation',
    level: 'info',
    message: ({ found }: Found) => `A link of the schema is ${show(found)}, which names no relation.`,
    done: 'It is left out.',
    explain: 'Each link of a schema has a relation ("rel"), under which answers carry it in "_links".',
    howToProceed: 'Nothing to do.',
  },
  'required-malformed': {
    title: 'A required keyword is malformed',
    level: 'info',
    message: ({ found }: Found) => `"required" is ${show(found)}.`,
    done: 'A word for true counts as true, one name as a list of it; anything else as not required.',
    explain:
      'Draft 3 has a boolean on the property, draft 4 a list on the object; PHP code also writes "true" or 1.',
    howToProceed: 'Nothing to do.',
  },
  'keyword-unknown': {
    title: 'A keyword is unknown',
    level: 'info',
    message: ({ keyword }: { keyword: string }) => `The keyword "${keyword}" is not one that sites check.`,
    done: 'It is left out.',
    explain: 'PHP callbacks, misspelt keywords and members of other drafts leak into schemas.',
    howToProceed: 'Nothing to do.',
  },
  'keyword-malformed': {
    title: 'A keyword has an invalid value',
    level: 'warning',
    message: ({ keyword, found }: { keyword: string; found: unknown }) => `"${keyword}" is ${show(found)}.`,
    done: 'The keyword is left out.',
    explain: 'The value is none that the keyword can have.',
    howToProceed: 'If the plugin is yours, correct the schema; otherwise report it to its author.',
  },
  'keyword-without-effect': {
    title: 'A keyword does not apply to the type',
    level: 'info',
    message: ({ keyword, type }: { keyword: string; type: string }) =>
      `"${keyword}" says nothing about the type ${type}.`,
    done: 'It is left out.',
    explain: 'The site checks it for one type only, which the argument does not have.',
    howToProceed: 'Nothing to do.',
  },
  'keyword-coerced': {
    title: 'A keyword is written in an older form',
    level: 'info',
    message: ({ keyword, found }: { keyword: string; found: unknown }) => `"${keyword}" is ${show(found)}.`,
    done: 'It is read as draft 2020-12 would write it.',
    explain:
      'Draft 4\'s boolean exclusiveMinimum, which to WordPress a number beside "minimum" is too; numbers as text.',
    howToProceed: 'Nothing to do.',
  },
  'property-not-a-schema': {
    title: 'A property is not a schema',
    level: 'warning',
    message: ({ name, found }: { name: string; found: unknown }) =>
      `The property "${name}" is ${show(found)}, not a schema.`,
    done: 'The property is left out.',
    explain: 'A keyword that slipped in among the properties looks like a property of that name.',
    howToProceed: 'If the plugin is yours, correct the schema; otherwise report it to its author.',
  },
  'properties-nested-twice': {
    title: 'Properties are nested one level too deep',
    level: 'info',
    message: () => 'A whole schema stands where its properties belong.',
    done: 'The inner properties are used.',
    explain: 'properties: {type: "object", properties: {…}} is a schema put one level too deep.',
    howToProceed: 'If the plugin is yours, correct the schema; otherwise report it to its author.',
  },
  'pattern-unreadable': {
    title: 'A pattern cannot be translated',
    level: 'warning',
    message: ({ found, reason }: { found: unknown; reason: string }) =>
      `The pattern ${show(found)} cannot be used: ${reason}.`,
    done: 'It is left out; the site still applies it.',
    explain: 'Patterns are PCRE; this one has no counterpart in ECMAScript or is broken.',
    howToProceed: 'If the plugin is yours, correct the pattern. The site still checks the value.',
  },
  'pattern-unsafe': {
    title: 'A pattern could take too long to match',
    level: 'warning',
    message: ({ found }: Found) =>
      `Matching the pattern ${show(found)} is not proven to be quick: on some texts it could take forever.`,
    done: 'It is not checked; the site still applies it.',
    explain:
      'Patterns run on values that may come from anywhere, so only those run whose work is proven to grow no faster than the text. What can match one text in several ways is not, and neither are look-behind and back references. The model keeps the pattern as "uncheckedPattern"; a pattern of names is left out.',
    howToProceed:
      'If the plugin is yours, write the pattern without nested repetition. The site still checks the value.',
  },
});
