// Problems of a source that can nevertheless be read.

import { defineProblems } from '../core/diagnostics/define-problems.ts';
import { plainText } from './file/plain-text.ts';

const listNames = (names: readonly string[]): string =>
  `${names
    .slice(0, 5)
    .map((name) => plainText(name, 80))
    .join(', ')}${names.length > 5 ? ` and ${names.length - 5} more` : ''}`;

export const sourceProblem = defineProblems({
  'source-bom': {
    title: 'The source begins with a byte order mark',
    level: 'info',
    message: () => 'The source begins with a byte order mark, which JSON must not have.',
    done: 'routewright ignores the byte order mark.',
    explain:
      'Someone saved a PHP file of the site (often wp-config.php or a theme’s functions.php) as "UTF-8 with BOM". Therefore, every response begins with three invisible bytes. Other programs may refuse JSON that begins with a byte order mark.',
    howToProceed: 'Save the PHP file as UTF-8 without BOM.',
  },
  'source-utf-16': {
    title: 'The source is encoded as UTF-16',
    level: 'info',
    message: () => 'The source is written in UTF-16, not in UTF-8.',
    done: 'routewright decodes the source from UTF-16.',
    explain: 'JSON is UTF-8. Windows PowerShell writes UTF-16 when you redirect output to a file with ">".',
    howToProceed:
      'Let the command write the file itself (for example with curl -o), or use `Out-File -Encoding utf8`.',
  },
  'source-lone-surrogates': {
    title: 'The source contains unpaired surrogates',
    level: 'info',
    message: () => 'The source contains unpaired surrogates (halves of characters).',
    done: 'routewright replaces each unpaired surrogate with U+FFFD, the replacement character.',
    explain:
      'JSON can contain an unpaired surrogate as "\\ud800", but URLs and UTF-8 files cannot. PHP neither writes nor reads unpaired surrogates, so another program created or changed the source.',
    howToProceed: 'Fetch the source again.',
  },
  'source-notices-before-json': {
    title: 'Text precedes the JSON',
    level: 'warning',
    message: ({ text }: { text: string }) => `There is text before the JSON: "${text}"`,
    done: 'routewright ignores the text before the JSON.',
    explain:
      'PHP on the site prints notices and warnings in the responses, so other programs cannot read the JSON.',
    howToProceed: 'Set WP_DEBUG_DISPLAY to false, and fix the cause of the notice.',
  },
  'source-text-after-json': {
    title: 'Text follows the JSON',
    level: 'warning',
    message: ({ text }: { text: string }) => `There is text after the JSON: "${text}"`,
    done: 'routewright ignores the text after the JSON.',
    explain:
      'A plugin or PHP prints text after the responses, such as a PHP notice or the comment of a caching plugin. Other programs cannot read JSON that has text after it.',
    howToProceed: 'Set WP_DEBUG_DISPLAY to false, or turn off the comment of the caching plugin.',
  },
  'source-cached': {
    title: 'A cache sent an old response',
    level: 'warning',
    message: ({ seconds }: { seconds: number | null }) =>
      `The response came from a cache${seconds === null ? '' : ` and is ${seconds} s old`}, although a fresh response was requested.`,
    done: 'routewright uses the cached response.',
    explain:
      'A cache sent the response instead of the site, also when routewright requested it past the cache. The index may be outdated.',
    howToProceed:
      'Exclude /wp-json/ from the cache, or purge the cache, and run again. With `maxAge`, the reading fails instead.',
  },
  'source-cache-bypassed': {
    title: 'The index was requested again past a cache',
    level: 'info',
    message: ({ seconds }: { seconds: number | null }) =>
      `A cache sent the response${seconds === null ? '' : `, which was ${seconds} s old`}.`,
    done: 'routewright requested the response again past the cache, and uses the fresh response.',
    explain:
      'A cache stores responses of the REST interface. routewright adds a parameter that no cache knows, so that the site itself responds. Other programs may still get old responses.',
    howToProceed: 'Exclude /wp-json/ from the cache.',
  },
  'source-redirected': {
    title: 'The address redirects to another origin',
    level: 'warning',
    message: ({ from, to, withheld }: { from: string; to: string; withheld: boolean }) =>
      `${from} redirects to another origin, ${to}${withheld ? '; your credentials and headers are not sent there' : ''}.`,
    done: 'routewright follows the redirect.',
    explain:
      'An origin is the scheme, host and port of a URL. routewright sends your credentials and headers only to the origin of the address that you gave. If the redirect target requires your credentials, routewright cannot read the index.',
    howToProceed: 'Use the address that the redirect leads to.',
  },
  'source-routes-empty-list': {
    title: 'The index has no routes',
    level: 'info',
    message: () => '"routes" is an empty list: PHP writes an empty map this way.',
    done: 'routewright reads the empty list as an empty map.',
    explain:
      'PHP encodes an empty list and an empty map in the same way. The index, or the requested namespace, has no routes.',
    howToProceed: 'Check the address of the site, and whether your account may read the index.',
  },
  'snapshot-record-invalid': {
    title: 'The "_snapshot" record of the snapshot is invalid',
    level: 'warning',
    message: ({ member, found }: { member: string | null; found: string | null }) =>
      `The "_snapshot" record of the snapshot is invalid: ${member === null ? '"_snapshot"' : `"${member}"`} is ${found ?? 'missing'}.`,
    done: 'routewright ignores "_snapshot". A comparison then does not know whether the site was read with a sign-in and with all schemas.',
    explain:
      'A snapshot records in "_snapshot" how its site was read. A comparison can then distinguish a change of the site from a different way of reading it. Someone edited "_snapshot". "_snapshot" must look like this: {"version": 2, "permalinks": "pretty" or "plain", "schemas": "all", "some" or "none", "signedIn": true or false}.',
    howToProceed: 'Take the snapshot again, or restore "_snapshot".',
  },
  'release-ambiguous': {
    title: 'The site matches several releases',
    level: 'warning',
    message: ({ name, software, releases }: Readonly<Record<'name' | 'software' | 'releases', string>>) =>
      `The interface of ${name} matches ${software} ${releases}, which do not differ in the routes of the site.`,
    done: 'The forecast starts from the newest matching release.',
    explain:
      'An index does not contain versions, so "routewright forecast" recognizes the release of the site by its routes and arguments. Some releases have identical routes and arguments.',
    howToProceed:
      'You can ignore the warning. To forecast from the exact version of the site, take a snapshot with --software and use it as the source.',
  },
  'site-other-origin': {
    title: 'The REST base is at another origin',
    level: 'warning',
    message: ({ from, to, withheld }: { from: string; to: string; withheld: boolean }) =>
      `${from} links to a REST base at another origin, ${to}${withheld ? '; your credentials and headers are not sent there' : ''}.`,
    done: 'routewright reads the index from the other origin.',
    explain:
      'An origin is the scheme, host and port of a URL. A site links to its REST base with the address in its settings. The address in the settings may differ from the address that you gave (with or without www, http instead of https, a proxy).',
    howToProceed: 'Use the address that the site links to, or correct the site address in its settings.',
  },
  'site-plain-permalinks': {
    title: 'The site has plain permalinks',
    level: 'info',
    message: ({ base }: { base: string }) =>
      `The site has plain permalinks: its REST base is ${base}, not /wp-json/.`,
    done: 'routewright uses the REST base of plain permalinks.',
    explain:
      'Some plugins register routes only for requests whose address contains /wp-json/, so a site with plain permalinks does not have these routes.',
    howToProceed: 'Choose another permalink structure in the settings of the site.',
  },
  'sign-in-not-accepted': {
    title: 'The site did not accept the sign-in',
    level: 'warning',
    message: ({ reason }: { reason: string }) =>
      `The index could be read, but the site did not accept the sign-in: ${reason}`,
    done: 'routewright uses the index that anonymous visitors see.',
    explain:
      'With a wrong password, a site still serves its public routes. Some hosts drop the Authorization header before PHP sees it, and some plugins disable application passwords.',
    howToProceed:
      'Check the user name and the application password. An application password is not the password of the login page.',
  },
  'site-part-refused': {
    title: 'The account lacks permission to list content types or abilities',
    level: 'info',
    message: ({ words, reason }: { words: string; reason: string }) =>
      `The site does not list its ${words} for this account: ${reason}`,
    done: 'routewright continues without the list.',
    explain:
      'The index has a route that lists the content types or abilities, but your account is not allowed to read this route. Only the types for code without a generated client need the list.',
    howToProceed: 'Sign in with an account that may read the list, or make its route public.',
  },
  'site-part-not-read': {
    title: 'Content types or abilities could not be read',
    level: 'warning',
    message: ({ words, reason }: { words: string; reason: string }) =>
      `The ${words} of the site could not be read: ${reason}`,
    done: 'routewright continues without the list.',
    explain:
      'The route that lists the content types or abilities failed or sent an invalid response. A snapshot of this run does not contain the list.',
    howToProceed:
      'Run the command again. If the route fails again, read the PHP error log of the site, or the log of its cache or firewall.',
  },
  'options-not-read': {
    title: 'The fields of some plugins could not be read',
    level: 'info',
    message: ({ reason }: { reason: string }) =>
      `The site does not describe its content types in responses to OPTIONS requests: ${reason}`,
    done: 'If a plugin registers fields only when their route is requested, these fields remain unknown.',
    explain:
      'Advanced Custom Fields and similar plugins register their fields when a route is requested, so the index does not list them. The response to an OPTIONS request lists them, but a firewall or a server may refuse such requests.',
    howToProceed:
      'If the site has such fields, allow OPTIONS requests to the REST base, or read the site with `--observe`. `--no-options` sends no OPTIONS requests.',
  },
  'observation-incomplete': {
    title: 'Some routes could not be observed',
    level: 'warning',
    message: ({ failed, routes, reason }: { failed: number; routes: number; reason: string }) =>
      `${failed} of ${routes} routes could not be observed completely. The first problem: ${reason}`,
    done: 'routewright uses the other observations. "drift" does not check the permissions of a route that was not observed.',
    explain:
      'With --observe, routewright requests each route that needs no arguments. The site responded to some of these requests with a server error or with 429, or not at all.',
    howToProceed: 'Run the command again. If a route fails again, read the PHP error log of the site.',
  },
  'schemas-read-one-by-one': {
    title: 'The response schemas cannot be read in one request',
    level: 'warning',
    message: ({ reason }: { reason: string }) =>
      `The site does not send all response schemas in one request (?context=help): ${reason}`,
    done: 'routewright requests the response schemas of each namespace separately.',
    explain:
      'With ?context=help, the index contains the response schema of each route. If the schema callback of one plugin fails, the request for the index fails.',
    howToProceed: 'Read the PHP error log of the site: it names the plugin whose schema callback fails.',
  },
  'schemas-missing': {
    title: 'The site describes no responses',
    level: 'warning',
    message: () => 'The site describes no responses, neither in the index nor for single routes.',
    done: 'All response types are unknown.',
    explain:
      'Every WordPress site describes at least its posts. The cause may be a cache that ignores the query (?context=help) and the method (OPTIONS), or a plugin that removes the schemas.',
    howToProceed:
      'Exclude /wp-json/ from the cache, or allow schemas in the plugin that removes them. Then run the command again.',
  },
  'schemas-not-of-namespace': {
    title: 'A namespace does not describe its responses',
    level: 'warning',
    message: ({ namespace, reason }: { namespace: string; reason: string }) =>
      `The namespace ${namespace} does not send its response schemas (?context=help): ${reason}`,
    done: 'routewright requests the routes of the namespace one by one (OPTIONS).',
    explain: 'The schema callback of a route in this namespace fails.',
    howToProceed: 'Read the PHP error log of the site: it names the schema callback.',
  },
  'schema-not-read': {
    title: 'The response schema of a route could not be read',
    level: 'warning',
    message: ({ reason }: { reason: string }) => `The route does not describe its response: ${reason}`,
    done: 'The response type of the route is unknown.',
    explain:
      'A separate request for the schema of this route failed. Either the schema callback or the permission callback of the route fails, or no example path matches the pattern of the route. You can call the route, but its response has no type.',
    howToProceed:
      'Read the PHP error log of the site. You can describe the response yourself under `responses` in the configuration.',
  },
  'schema-of-other-route': {
    title: 'The schema came from another route',
    level: 'warning',
    message: ({ path }: { path: string }) =>
      `The request for ${path} (OPTIONS) reached another route: the endpoints in the response differ from those in the index.`,
    done: 'routewright discards the schema. The response type of the route is unknown.',
    explain:
      'If two route patterns match a path, WordPress uses the route that was registered first. Calls of one route may then reach the other route.',
    howToProceed: 'Check which route your calls reach, and register the more specific route first.',
  },
  'release-not-recorded': {
    title: 'The requested version is not recorded',
    level: 'warning',
    message: ({
      software,
      version,
      nearest: [first = '', second],
    }: {
      software: string;
      version: string;
      nearest: readonly string[];
    }) =>
      `routewright has no data about ${software} ${version}. The nearest recorded ${second === undefined ? `release is ${first}` : `releases are ${first} and ${second}`}.`,
    done: 'routewright uses the routes and arguments that the nearest releases have in common. If only one of the nearest releases has a response property, the property is optional.',
    explain:
      'routewright contains the interfaces of released versions of WordPress and WooCommerce. routewright has no data about versions between or after the recorded releases.',
    howToProceed:
      'Use a version about which routewright has data, or the address of a site that runs this version.',
  },
  'sandbox-output': {
    title: 'The plugin printed text',
    level: 'warning',
    message: ({ doing, text, place }: { doing: string; text: string; place?: string }) =>
      `${place === undefined ? 'Text' : `${place}: text`} was printed while ${doing}: “${plainText(text, 200)}”.`,
    done: 'routewright ignores the printed text.',
    explain:
      'A plugin should print nothing while it is activated. If a plugin prints text, WordPress shows administrators a warning, and PHP can no longer send headers.',
    howToProceed:
      'Remove the output from the plugin. Often the output is a PHP notice, or text before the first <?php of a file.',
  },
  'sandbox-php-message': {
    title: 'PHP reported an error in the plugin',
    level: 'warning',
    message: ({ message, place }: { message: string; place: string }) => `${place}: ${message}`,
    done: 'WordPress continued.',
    explain:
      'PHP, or WordPress in debug mode, reported an error in the plugin while the plugin was loaded or its routes were read. The message names the file and the line in the plugin.',
    howToProceed: 'Correct the line that the message names.',
  },
  'sandbox-network-off': {
    title: 'The plugin tried to reach other machines',
    level: 'info',
    message: ({ hosts }: { hosts: readonly string[] }) =>
      `The plugin tried to reach other machines: ${listNames(hosts)}.`,
    done: 'The requests were blocked, because the network of the sandbox is off.',
    explain:
      'The WordPress that routewright starts cannot reach other machines, unless the configuration sets allowNetwork. If the plugin registers routes only after a request to another machine, these routes are missing.',
    howToProceed:
      'If routes are missing because of the blocked requests, set allowNetwork in the configuration.',
  },
  'exercise-ended-wordpress': {
    title: 'A request ended WordPress',
    level: 'warning',
    message: () => 'A request of --exercise ended the started WordPress, or it did not respond in time.',
    done: 'WordPress was started again, and the operation was not sent again.',
    explain:
      'PHP in WebAssembly cannot be interrupted, so routewright stops the whole WordPress if a request takes longer than the time limit. The code of the operation may loop endlessly, wait for another machine, or need too much memory.',
    howToProceed:
      'Check the code of the operation. If it is only slow, allow more time with --timeout. All other operations are recorded.',
  },
  'exercise-php-error': {
    title: 'PHP failed during a request of --exercise',
    level: 'warning',
    message: ({ error }: { error: string }) => `PHP failed during a request of --exercise: ${error}`,
    done: 'The response is not recorded.',
    explain:
      'The code behind the operation threw an error that it did not catch, or PHP stopped it. The place is the file and line in the log of PHP. At most 20 different errors are reported.',
    howToProceed:
      'Fix the code of the plugin. The values of the request are valid by the declaration of the operation.',
  },
  'exercise-incomplete': {
    title: 'The exercise reached its limit',
    level: 'warning',
    message: ({ requests, left, all }: Readonly<Record<'requests' | 'left' | 'all', number>>) =>
      `The exercise ended after ${requests} requests: ${left} of ${all} operations were not sent.`,
    done: 'The records so far are used.',
    explain:
      'routewright limits the requests and the time of --exercise, and the number of times that WordPress is started again. Operations of plugins are sent before those of WordPress itself.',
    howToProceed:
      'Raise --exercise-requests or --exercise-time. If operations of the plugin end WordPress, fix them first.',
  },
  'sandbox-declarations-unread': {
    title: 'WordPress did not report where routes are declared',
    level: 'warning',
    message: ({ reason }: { reason: string }) =>
      `The started WordPress did not report the files and lines of the routes: ${plainText(reason, 200)}`,
    done: 'Routes are listed without their places in the code.',
    explain:
      'routewright asks the started WordPress for the file and line of each callback. A plugin that ends the request, or a fatal error, prevents the response.',
    howToProceed: 'Run `routewright lint` again, and fix the PHP errors that it reports.',
  },
  'sandbox-route-missing': {
    title: 'A route in the code of the plugin is missing',
    level: 'info',
    message: ({ route, place, asks }: { route: string; place: string; asks: readonly string[] }) =>
      `${place} registers ${plainText(route, 200)}, which this WordPress does not have.${asks.length === 0 ? '' : ` Before the registration, the PHP file checks ${listNames(asks)}.`}`,
    done: 'The result does not contain the route.',
    explain:
      'routewright reads the plugin in a fresh WordPress with default content and settings. A route is missing if it needs another setting or another plugin.',
    howToProceed:
      'Add the other plugin with a plus (./needed.zip+./my-plugin), or turn the setting on with a Blueprint (./my-plugin+./blueprint.json).',
  },
  'sandbox-links-out': {
    title: 'Symbolic links lead out of the plugin folder',
    level: 'warning',
    message: ({ links }: { links: readonly string[] }) =>
      `Symbolic links lead out of the plugin’s folder: ${listNames(links)}.`,
    done: 'routewright does not copy the targets of these links.',
    explain:
      'PHP gets only a copy of the plugin’s folder. routewright does not copy files outside the folder, so a plugin cannot read them through a link.',
    howToProceed: 'Let your build copy the linked files into the folder, or use the zip of the plugin.',
  },
});
