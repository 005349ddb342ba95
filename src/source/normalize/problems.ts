// The problems of an index, the solution that routewright applies to each, and the reason why each matters.

import { defineProblems } from '../../core/diagnostics/define-problems.ts';
import { countText, wordList } from '../../core/schema/schema-text.ts';
import type { RecognizedSoftware } from './recognize/recognize.ts';

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

const namespacesText = ({ namespaces }: Pick<RecognizedSoftware, 'namespaces'>): string => {
  const first = [...namespaces].slice(0, namespaces.size > 3 ? 2 : 3);
  const more = namespaces.size - first.length;
  return wordList([...first, ...(more > 0 ? [`${more} more`] : [])]);
};

const differencesText = (differences: number): string =>
  differences === 0 ? 'without a difference' : `with ${countText(differences, 'difference')}`;

const nextText = (next: RecognizedSoftware['next']): string =>
  next ? `; ${next.release} would have ${next.differences}` : '';

export const indexProblem = defineProblems({
  // The index as a whole

  'namespace-unlisted': {
    title: 'A namespace is missing from the list',
    level: 'info',
    message: ({ namespace }: { namespace: string }) =>
      `Routes belong to the namespace "${namespace}", which the index does not list.`,
    done: 'routewright adds the namespace after the listed namespaces.',
    explain:
      'WordPress builds the list of namespaces and the list of routes separately. Some plugins filter only one of the lists.',
    howToProceed: 'Nothing to do.',
  },
  'namespace-names-clash': {
    title: 'Two namespaces would have the same name in code',
    level: 'warning',
    message: ({ namespace, accessor }: { namespace: string; accessor: string }) =>
      `The namespace "${namespace}" and another namespace would both be named "${accessor}" in code.`,
    done: 'routewright adds a suffix to the name: a hash of the namespace.',
    explain:
      'In code, the name of a namespace is written in camel case: "my-ext/v1" and "my/ext-v1" both become "myExtV1".',
    howToProceed: 'Nothing to do.',
  },
  'namespace-malformed': {
    title: 'A namespace is not a string',
    level: 'warning',
    message: ({ found }: Found) => `A namespace is ${showFound(found)}, not a string.`,
    done: 'routewright ignores the invalid namespace.',
    explain: 'An index must list each namespace as a string.',
    howToProceed: 'Report the invalid namespace to the author of the plugin that filters the index.',
  },

  // Content types and abilities of the site

  'site-malformed': {
    title: 'The "_site" member of the snapshot is malformed',
    level: 'warning',
    message: ({ found }: Found) =>
      `The description of the site in the index is invalid: ${showFound(found)}.`,
    done: 'routewright ignores the description of the site.',
    explain:
      'A snapshot describes the site in "_site": its permalinks, its post types, taxonomies and statuses by slug, and its abilities by name. Someone edited this snapshot.',
    howToProceed: 'Take the snapshot again.',
  },
  'site-entry-malformed': {
    title: 'A post type, taxonomy, status or ability is malformed',
    level: 'warning',
    message: ({ words, key, found }: { words: string; key: string; found: unknown }) =>
      `In the ${words} of the site, "${key}" is invalid: ${showFound(found)}.`,
    done: 'routewright ignores the malformed entry.',
    explain:
      'A post type or taxonomy needs a REST base and a namespace. A status needs a "public" value. An ability needs a category and annotations. A slug has letters, digits, hyphens and underscores. The name of an ability is a namespace and a name, in lowercase letters, digits and hyphens. A plugin that filters the response can cause a malformed entry.',
    howToProceed:
      'Find the plugin that filters the response and report it to its author, or take the snapshot again if it was edited.',
  },
  'site-list-too-long': {
    title: 'The site lists too many content types or abilities',
    level: 'warning',
    message: ({ words, most }: { words: string; most: number }) => `The site has more than ${most} ${words}.`,
    done: 'routewright ignores all entries above the maximum number.',
    explain:
      'Each content type, status or ability adds types and documentation. Probably a plugin registers entries in a loop by mistake.',
    howToProceed: 'Find the plugin that registers so many entries.',
  },

  'releases-recognized': {
    title: 'The response types come from known releases',
    level: 'info',
    message: ({ text, differences, next, ...found }: RecognizedSoftware) =>
      `The arguments in ${namespacesText(found)} are ${differences === 0 ? '' : 'nearly '}those of ${text}, ${differencesText(differences)}${nextText(next)}.`,
    done: 'routewright uses the response types of these releases. Properties that only some of the releases send are optional.',
    explain:
      'A saved index has no response schemas unless it was requested with ?context=help. routewright knows the response schemas of each release of WordPress and WooCommerce, and recognizes the release by the routes and arguments in the index. The fewer the differences, and the more of them the next best release would have, the surer the release. A change that a plugin makes to a response is known only if the arguments show it.',
    howToProceed: 'To use the schemas of your own site, give the address of the site, or a snapshot of it.',
  },
  'releases-not-recognized': {
    title: 'The release of known software was not recognized',
    level: 'info',
    message: ({ software, text, differences, next, ...found }: RecognizedSoftware) =>
      `The release of ${software} in ${namespacesText(found)} was not recognized; the nearest is ${text}, ${differencesText(differences)}${nextText(next)}.`,
    done: 'Only routes that declare exactly the arguments of a known release have its response types.',
    explain:
      'A saved index does not contain the release of the software. routewright recognizes the release by the routes and arguments in the index. The site runs a release that differs much from each release that routewright knows, or a plugin changes many of its arguments.',
    howToProceed: 'To use the schemas of your own site, give the address of the site, or a snapshot of it.',
  },

  // Routes

  'route-malformed': {
    title: 'A route is not an object',
    level: 'error',
    message: ({ found }: Found) => `The route is ${showFound(found)}, not an object with endpoints.`,
    done: 'routewright ignores the route.',
    explain: 'Each route of an index is an object { namespace, methods, endpoints }.',
    howToProceed: 'Report the malformed route to the author of the plugin that registers it.',
  },
  'route-key-unreadable': {
    title: 'A route key is not a valid regular expression',
    level: 'error',
    message: ({ reason }: { reason: string }) =>
      `The route's key is not a valid regular expression: ${reason}.`,
    done: 'routewright ignores the route. The site cannot match the key of the route either.',
    explain:
      'The key of a route is a PCRE fragment. If PHP cannot parse it, PHP raises a warning, and the route matches no request.',
    howToProceed: 'Correct the pattern of the route, or report it to the author of the plugin.',
  },
  'route-dot-segment': {
    title: 'A route contains a dot segment',
    level: 'error',
    message: () => 'The route has a segment "." or "..", which every URL parser removes.',
    done: 'routewright ignores the route, because no client can request it.',
    explain:
      'Clients remove the dot segments "." and ".." from a path before they request it (RFC 3986, section 5.2.4).',
    howToProceed: 'Register the route without the dot segment, or report it to the author of the plugin.',
  },
  'route-without-slash': {
    title: 'A route does not begin with a slash',
    level: 'error',
    message: () => 'The key of the route does not begin with a slash, or its first slash is optional.',
    done: 'routewright ignores the route, because every path that a client requests begins with a slash.',
    explain:
      'A site compares the whole path of a request with the key of the route. In a client, a path without a leading slash would become part of the base URL and could change its host.',
    howToProceed: 'Register the route with a leading slash, or report it to the author of the plugin.',
  },
  'route-alternatives': {
    title: 'A route pattern has alternatives without a name',
    level: 'warning',
    message: ({ found }: { found: string }) =>
      `The route pattern has alternatives outside a named group: ${found}.`,
    done: 'The generated path contains the first alternative.',
    explain:
      'Only named groups of a route pattern become arguments. Callers cannot choose between alternatives without a name.',
    howToProceed: 'If you need the other alternatives, put all of them into a named group of the pattern.',
  },
  'route-optional-text': {
    title: 'A part of the route path is optional',
    level: 'info',
    message: ({ found }: { found: string }) => `The route pattern has optional text: ${found}.`,
    done: 'routewright leaves the optional text out of the path.',
    explain:
      'Plugins write "/?" in a route pattern for an optional slash at the end of the path. The route also matches a path without the optional text.',
    howToProceed: 'Nothing to do.',
  },
  'route-group-unnamed': {
    title: 'A path parameter has no name',
    level: 'warning',
    message: ({ found, name }: { found: string; name: string }) =>
      `The route pattern has a group without a name: ${found}. Its argument is named "${name}".`,
    done: 'The caller fills in the group with a generated argument ("path1", "path2" …).',
    explain:
      'WordPress passes only named groups to the endpoint. But a request path needs a text for the unnamed group too.',
    howToProceed:
      'Give the group a name in the pattern of the route, or report it to the author of the plugin.',
  },
  'route-group-nested': {
    title: 'A path parameter is inside another path parameter',
    level: 'info',
    message: ({ inner, outer }: { inner: string; outer: string }) =>
      `The group "${inner}" is inside the group "${outer}".`,
    done: 'The caller fills in the outer group. The site reads the value of the inner group from this text.',
    explain:
      'The text of the outer group contains the text of the inner group, so the caller cannot fill in both.',
    howToProceed: 'Nothing to do.',
  },
  'route-without-endpoints': {
    title: 'A route has no endpoint',
    level: 'warning',
    message: () => 'The route has no endpoint.',
    done: 'routewright keeps the route, but without operations.',
    explain:
      'An index lists the methods of a route under "endpoints". A route without endpoints accepts no calls.',
    howToProceed: 'Report the missing endpoints to the author of the plugin that registers the route.',
  },
  'endpoint-malformed': {
    title: 'An endpoint is not an object',
    level: 'error',
    message: ({ found }: Found) => `An endpoint is ${showFound(found)}, not an object with methods.`,
    done: 'routewright ignores the endpoint.',
    explain: 'In an index, each endpoint is an object { methods, args }.',
    howToProceed: 'Report the malformed endpoint to the author of the plugin that registers the route.',
  },
  'endpoint-unreachable': {
    title: 'An earlier endpoint of the route already handles the method',
    level: 'warning',
    message: ({ method }: { method: string }) =>
      `An earlier endpoint of the route already handles ${method}.`,
    done: 'routewright ignores the later endpoint for this method, because the site never reaches it.',
    explain:
      'A site tries the endpoints of a route in order. The site uses the first endpoint that accepts the method of the request.',
    howToProceed: 'Remove the later endpoint, or give it other methods.',
  },
  'method-unknown': {
    title: 'An HTTP method is unknown',
    level: 'warning',
    message: ({ found }: Found) => `The method ${showFound(found)} is unknown.`,
    done: 'routewright ignores the unknown method.',
    explain: 'WordPress handles the methods GET, POST, PUT, PATCH, DELETE, HEAD and OPTIONS.',
    howToProceed: 'Report the unknown method to the author of the plugin that registers the route.',
  },
  'methods-malformed': {
    title: 'The methods of an endpoint are not a list',
    level: 'warning',
    message: ({ found }: Found) => `The methods of an endpoint are ${showFound(found)}, not a list.`,
    done: 'routewright converts the methods to a list.',
    explain:
      'Some sites send the methods of an endpoint as "GET, POST" or {"GET": true}, because PHP code registers methods in these formats.',
    howToProceed: 'Nothing to do.',
  },
  'arguments-malformed': {
    title: 'The arguments of an endpoint are not an object',
    level: 'warning',
    message: ({ found }: Found) => `The arguments are ${showFound(found)}, not an object.`,
    done: 'routewright ignores the arguments, because they have no names.',
    explain:
      'The plugin registered the arguments as a PHP array without keys. PHP encodes an array without keys as a JSON list, in which arguments have no names.',
    howToProceed: 'Register the arguments by name, or report the problem to the author of the plugin.',
  },
  'path-parameter-undeclared': {
    title: 'A path parameter is not declared',
    level: 'info',
    message: ({ name }: { name: string }) => `The path parameter "${name}" is not among the arguments.`,
    done: 'routewright adds an argument for the path parameter and marks it as undeclared.',
    explain:
      'A site passes the named groups of a path to the endpoint even if the endpoint does not declare them as arguments.',
    howToProceed: 'Nothing to do. If the plugin is yours, declare the argument to give it a description.',
  },
  'path-parameter-fixed': {
    title: 'A path parameter accepts only one value',
    level: 'info',
    message: ({ name, value }: { name: string; value: string }) =>
      `The path parameter "${name}" accepts only one value, ${showFound(value)}.`,
    done: 'The value becomes part of the path. The operation has no argument for this path parameter.',
    explain:
      'The pattern of this path parameter matches only one text, as in (?P<name>core/archives). For example, WordPress registers one route with a fixed value for each dynamic block. A path with another value would reach another route.',
    howToProceed: 'Nothing to do.',
  },
  'digits-are-text': {
    title: 'A number in the path must be a string',
    level: 'info',
    message: ({ name }: { name: string }) =>
      `"${name}" is declared as a number, but the path has a fixed number of digits or accepts leading zeros.`,
    done: 'The type of the path parameter is string, with the pattern of the path.',
    explain:
      'A client sends the number 2 as 2, not as 02, and a path with the pattern \\d{2} would not match. The site reads 02 as the number 2.',
    howToProceed: 'Pass a string with all digits, such as "02".',
  },
  'argument-in-brackets': {
    title: 'The name of an argument contains brackets',
    level: 'warning',
    message: ({ declared, name }: { declared: string; name: string }) =>
      `PHP reads "${declared}" in a query as "${name}".`,
    done: 'The argument is a list or an object with the name that PHP reads.',
    explain:
      'PHP makes a list of brands[]=1 and an object of filter[color]=red, with the name before the bracket. WordPress looks for an argument with the declared name and finds none. So it checks no value, and refuses every query if the argument is required.',
    howToProceed:
      'Nothing to do. If the plugin is yours, declare the list "brands" instead of "brands[]", so that WordPress checks its items.',
  },
  'text-for-object': {
    title: 'Text is accepted where an object is declared',
    level: 'info',
    message: ({ name }: { name: string }) =>
      `"${name}" is declared as an object with a "raw" text, but sites also accept the text itself.`,
    done: 'The type of the argument accepts both the text and the object.',
    explain:
      'The PHP code of WordPress accepts both { title: "Hello" } and { title: { raw: "Hello" } }. Newer routes of WordPress declare both types.',
    howToProceed: 'Nothing to do.',
  },
  'null-resets': {
    title: 'Null resets a value to its default',
    level: 'info',
    message: ({ name }: { name: string }) =>
      `"${name}" is, or contains, registered meta or a setting with a default, so sites also accept null.`,
    done: 'The type of the value also accepts null.',
    explain:
      'In a request, null resets registered meta or a setting to its default. In a response, null means that the stored or default value does not fit its schema.',
    howToProceed: 'Nothing to do.',
  },
  'operation-names-clash': {
    title: 'Two operations would have the same name',
    level: 'warning',
    message: ({ name }: { name: string }) =>
      `More than one operation of the namespace would be named "${name}".`,
    done: 'The operation with the longer path gets a longer name, which contains its path parameters, its method or all words of its path.',
    explain:
      'The name of an operation depends only on its route and arguments, so a new route does not change the names of existing operations.',
    howToProceed: 'Nothing to do.',
  },
  'batch-repeats-item': {
    title: 'A batch route lists the arguments of one item',
    level: 'info',
    message: () =>
      'The batch route lists the arguments of a single item instead of create, update and delete.',
    done: 'The model keeps the listed arguments. The generated client also accepts { create, update, delete }.',
    explain:
      'WooCommerce registers most batch routes with the arguments of a single item (52 of 54 batch routes on a real shop). But batch routes accept the lists create, update and delete.',
    howToProceed: 'Nothing to do.',
  },

  'response-unknown': {
    title: 'The route may return one item or a list',
    level: 'info',
    message: ({ title }: { title: string }) =>
      `The source does not show whether the route returns one "${title}" or a list.`,
    done: 'The response type is unknown, unless the configuration sets it.',
    explain:
      'The response schema describes one resource. Usually, the path, the arguments and the neighboring routes show whether a route returns a list. For this route, the path, the arguments and the neighboring routes allow both an item and a list.',
    howToProceed:
      'Describe the response under `responses` in the configuration, or run the command with --observe on a live site.',
  },

  'response-observed-differently': {
    title: 'The observed response differs from the expected response',
    level: 'info',
    message: ({ rule, form, seen }: { rule: string; form: string; seen: string }) =>
      `The rule "${rule}" expects ${formText(form)}, but ${formText(seen)} was observed.`,
    done: 'routewright uses the observed response.',
    explain:
      'routewright infers from the path, the arguments and the neighboring routes whether a response is a single item or a list. The inferred kind of response is right in nine of ten cases. For this route, `snapshot --observe` saw another kind of response.',
    howToProceed:
      'Nothing to do. If the observation is wrong, set the response under `responses` in the configuration.',
  },
  'observation-malformed': {
    title: 'An observation in the saved index is malformed',
    level: 'warning',
    message: () => 'An observed response in the saved index cannot be read.',
    done: 'routewright ignores the observed response.',
    explain:
      'The member "observed" of a route records whether the response was a single item or a list. Only `snapshot --observe` writes this member, so someone probably edited the saved index by hand.',
    howToProceed: 'Take the snapshot again with --observe.',
  },

  // Schemas

  'schema-not-an-object': {
    title: 'A schema is not an object',
    level: 'warning',
    message: ({ found }: Found) => `A schema is ${showFound(found)}, not an object.`,
    done: 'routewright reads the name of a type as a schema of this type, and a list of one schema as this schema. routewright reads other values as a schema that allows any value.',
    explain:
      'Some PHP code registers only the name of a type ("string") instead of a schema, or a list that contains the schema ([["type" => "string"]]).',
    howToProceed:
      'If the plugin is yours, correct the schema. Otherwise, report the schema to the author of the plugin.',
  },
  'schema-too-deep': {
    title: 'A schema is nested too deeply',
    level: 'warning',
    message: ({ limit }: { limit: number }) => `A schema nests deeper than ${limit} levels.`,
    done: 'Schemas below the maximum depth allow any value.',
    explain: 'The deepest known schema of a real site has 14 levels.',
    howToProceed:
      'If the plugin is yours, correct the schema. Otherwise, report the schema to the author of the plugin.',
  },
  'schema-missing': {
    title: 'An argument has no type',
    level: 'info',
    message: () => 'The argument has no type, enum or properties.',
    done: 'The type of the argument allows any value.',
    explain: 'The index does not describe the values of the argument. The site may still check the values.',
    howToProceed: 'If the plugin is yours, add a type to the argument.',
  },
  'type-unknown': {
    title: 'The type in a schema is unknown',
    level: 'warning',
    message: ({ found }: Found) => `JSON Schema has no type ${showFound(found)}.`,
    done: 'routewright ignores the unknown type, so the schema allows any value.',
    explain: 'The types of JSON Schema are null, boolean, integer, number, string, array and object.',
    howToProceed:
      'If the plugin is yours, correct the schema. Otherwise, report the schema to the author of the plugin.',
  },
  'type-alias': {
    title: 'A type in a schema has a non-standard name',
    level: 'info',
    message: ({ found, type }: { found: unknown; type: string }) =>
      `The type ${showFound(found)} means ${type}.`,
    done: 'routewright uses the JSON Schema type.',
    explain:
      'Some plugins write PHP types (bool, int, float) or formats (date-time) instead of JSON Schema types.',
    howToProceed: 'Nothing to do.',
  },
  'type-inferred': {
    title: 'The type of a schema was inferred',
    level: 'info',
    message: ({ type, from }: { type: string; from: string }) =>
      `The schema has no type, but "${from}" applies only to ${type}.`,
    done: 'routewright adds the inferred type to the schema.',
    explain: 'A keyword such as properties or items applies to only one type, so it shows the missing type.',
    howToProceed: 'Nothing to do. If the plugin is yours, add the type to the schema.',
  },
  'enum-malformed': {
    title: 'An enum is not a list',
    level: 'warning',
    message: ({ found }: Found) => `The enum is ${showFound(found)}, not a list of values.`,
    done: 'routewright uses the values of an object as the enum. routewright ignores other invalid enums.',
    explain:
      'PHP encodes an array with gaps in its keys as an object. Some plugins register the name of a callback instead of its result.',
    howToProceed:
      'If the plugin is yours, correct the schema. Otherwise, report the schema to the author of the plugin.',
  },
  'enum-empty': {
    title: 'An enum has no values',
    level: 'warning',
    message: () => 'The enum is empty, so it allows no value.',
    done: 'routewright ignores the empty enum.',
    explain:
      'The values of an enum often depend on the installed plugins and themes. Anonymous visitors may not see all values of an enum.',
    howToProceed: 'Read the site signed in, because the values of the enum may depend on the account.',
  },
  'enum-duplicates': {
    title: 'An enum lists a value more than once',
    level: 'info',
    message: ({ found }: Found) => `The enum lists values more than once: ${showFound(found)}.`,
    done: 'routewright keeps each value of the enum once.',
    explain: 'Several plugins add the same values to the enum with a filter.',
    howToProceed: 'Nothing to do.',
  },
  'enum-value-coerced': {
    title: 'An enum value does not have the declared type',
    level: 'info',
    message: ({ found, type }: { found: unknown; type: string }) =>
      `The enum value ${showFound(found)} does not have the type ${type}.`,
    done: 'routewright converts the value to the declared type.',
    explain: 'PHP array keys and options are strings. The site converts enum values before it compares them.',
    howToProceed: 'Nothing to do.',
  },
  'enum-value-invalid': {
    title: 'An enum value does not fit the type',
    level: 'warning',
    message: ({ found }: Found) => `The enum value ${showFound(found)} does not fit the type.`,
    done: 'routewright removes the value from the enum, because no valid request or response can contain it.',
    explain: 'A valid value must fit both the type and the enum.',
    howToProceed:
      'If the plugin is yours, correct the schema. Otherwise, report the schema to the author of the plugin.',
  },
  'enum-moved-to-items': {
    title: 'The enum of a list applies to its items',
    level: 'info',
    message: () => 'The enum of a list contains the values of its items.',
    done: 'routewright moves the enum to the items of the list.',
    explain: 'The enum contains single values, and a list can never equal a single value.',
    howToProceed: 'Nothing to do.',
  },
  'default-coerced': {
    title: 'A default does not have the declared type',
    level: 'info',
    message: ({ found, value }: { found: unknown; value: unknown }) =>
      `The default ${showFound(found)} does not have the declared type; the site converts it to ${showFound(value)}.`,
    done: 'routewright converts the default to the declared type.',
    explain:
      'PHP encodes an empty map as []. Sites accept 1 for true, "" for an empty list, and numbers as text.',
    howToProceed: 'Nothing to do.',
  },
  'default-null': {
    title: 'A default is null',
    level: 'info',
    message: () => 'The default is null, which the type does not allow.',
    done: 'routewright treats the argument as having no default.',
    explain: 'Some PHP code registers optional arguments with "default" => null.',
    howToProceed: 'Nothing to do.',
  },
  'default-dropped': {
    title: 'A default does not fit the declared type',
    level: 'warning',
    message: ({ found }: Found) => `The default ${showFound(found)} does not fit the declared type.`,
    done: 'Types and validators do not use the default.',
    explain:
      'The site still uses the default. The site may refuse requests without the argument, because the default is invalid. The model keeps the default as "refusedDefault".',
    howToProceed:
      'If the plugin is yours, make the default fit the schema. Otherwise, pass the argument in every call.',
  },
  'link-malformed': {
    title: 'A schema link has no relation',
    level: 'info',
    message: ({ found }: Found) => `A link of the schema is ${showFound(found)}, without a relation.`,
    done: 'routewright ignores the link.',
    explain:
      'Each link of a schema needs a relation ("rel"). In responses, "_links" lists the links by their relation.',
    howToProceed: 'Nothing to do.',
  },
  'required-malformed': {
    title: 'The value of the "required" keyword is malformed',
    level: 'info',
    message: ({ found }: Found) => `The keyword "required" has the invalid value ${showFound(found)}.`,
    done: 'routewright reads texts such as "true" as true, and a single name as a list of one name. routewright reads other values of "required" as "not required".',
    explain:
      'In JSON Schema draft 3, "required" is a boolean in the schema of a property. In draft 4, "required" is a list in the schema of the object. Some PHP code also writes "true" or 1.',
    howToProceed: 'Nothing to do.',
  },
  'keyword-unknown': {
    title: 'A schema keyword is unknown',
    level: 'info',
    message: ({ keyword }: { keyword: string }) => `Sites do not check the keyword "${keyword}".`,
    done: 'routewright ignores the unknown keyword.',
    explain:
      'Schemas often contain PHP callbacks, misspelled keywords, and keywords of other JSON Schema drafts.',
    howToProceed: 'Nothing to do.',
  },
  'keyword-malformed': {
    title: 'A schema keyword has an invalid value',
    level: 'warning',
    message: ({ keyword, found }: { keyword: string; found: unknown }) =>
      `The keyword "${keyword}" has the invalid value ${showFound(found)}.`,
    done: 'routewright ignores the keyword.',
    explain: 'JSON Schema does not allow this value for the keyword.',
    howToProceed:
      'If the plugin is yours, correct the schema. Otherwise, report the schema to the author of the plugin.',
  },
  'keyword-without-effect': {
    title: 'A schema keyword does not apply to the type',
    level: 'info',
    message: ({ keyword, type }: { keyword: string; type: string }) =>
      `The keyword "${keyword}" does not apply to the type ${type}.`,
    done: 'routewright ignores the keyword.',
    explain: 'The site checks this keyword only for values of another type.',
    howToProceed: 'Nothing to do.',
  },
  'keyword-coerced': {
    title: 'A schema keyword is written in an older notation',
    level: 'info',
    message: ({ keyword, found }: { keyword: string; found: unknown }) =>
      `The keyword "${keyword}" is written as ${showFound(found)}.`,
    done: 'routewright converts the keyword to JSON Schema draft 2020-12.',
    explain:
      'In JSON Schema draft 4, exclusiveMinimum is a boolean. If a schema also has "minimum", WordPress reads a number in exclusiveMinimum as a boolean too. Some plugins write numbers as text.',
    howToProceed: 'Nothing to do.',
  },
  'property-not-a-schema': {
    title: 'The declaration of a property is not a schema',
    level: 'warning',
    message: ({ name, found }: { name: string; found: unknown }) =>
      `The property "${name}" is ${showFound(found)}, not a schema.`,
    done: 'routewright ignores the property.',
    explain:
      'Probably the plugin wrote a keyword of the object inside "properties", where it looks like the name of a property.',
    howToProceed:
      'If the plugin is yours, correct the schema. Otherwise, report the schema to the author of the plugin.',
  },
  'properties-nested-twice': {
    title: 'Properties are nested one level too deep',
    level: 'info',
    message: () => '"properties" contains a whole schema instead of the properties.',
    done: 'routewright uses the inner properties.',
    explain: 'The plugin wrote properties: {type: "object", properties: {…}}.',
    howToProceed:
      'If the plugin is yours, correct the schema. Otherwise, report the schema to the author of the plugin.',
  },
  'pattern-unreadable': {
    title: 'A pattern cannot be converted to an ECMAScript pattern',
    level: 'warning',
    message: ({ found, reason }: { found: unknown; reason: string }) =>
      `The pattern ${showFound(found)} cannot be used: ${reason}.`,
    done: 'Validators do not check the pattern. The site still checks the pattern.',
    explain: 'Sites use PCRE patterns. This pattern is invalid or has no equivalent in ECMAScript.',
    howToProceed: 'If the plugin is yours, correct the pattern. The site still checks the value.',
  },
  'pattern-unsafe': {
    title: 'A pattern could take too long to match',
    level: 'warning',
    message: ({ found }: Found) =>
      `Matching the pattern ${showFound(found)} could take very long for some texts.`,
    done: 'Validators do not check the pattern. The site still checks the pattern.',
    explain:
      'Validators check untrusted values. Validators therefore use a pattern only if its matching time provably grows no faster than the length of the text. Validators do not use a pattern that can match the same text in several ways, or that has look-behind or back references. The model keeps an unused pattern as "uncheckedPattern". The model does not keep an unused pattern for property names.',
    howToProceed:
      'If the plugin is yours, rewrite the pattern without nested repetition. The site still checks the value.',
  },
});
