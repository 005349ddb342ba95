// Problems of a source that can be read all the same.

import { defineProblems } from '../core/diagnostics/define-problems.ts';
import { plainText } from './file/plain-text.ts';

const listed = (names: readonly string[]): string =>
  `${names
    .slice(0, 5)
    .map((name) => plainText(name, 80))
    .join(', ')}${names.length > 5 ? ` and ${names.length - 5} more` : ''}`;

export const problem = defineProblems({
  'source-bom': {
    title: 'The source begins with a byte order mark',
    level: 'info',
    message: () => 'The source begins with a byte order mark, which JSON must not have.',
    done: 'It is left out.',
    explain:
      'A file of the site (often wp-config.php or a theme’s functions.php) was saved as "UTF-8 with BOM", so every answer begins with three invisible bytes. Other programs may refuse such JSON.',
    howToProceed: 'Save that file as plain UTF-8.',
  },
  'source-utf-16': {
    title: 'The source is encoded as UTF-16',
    level: 'info',
    message: () => 'The source is written in UTF-16, not in UTF-8.',
    done: 'It is decoded.',
    explain:
      'JSON travels in UTF-8. Windows PowerShell writes UTF-16 when the output of a command is sent to a file with ">".',
    howToProceed: 'Let the command write the file itself (curl -o), or use `Out-File -Encoding utf8`.',
  },
  'source-lone-surrogates': {
    title: 'The source contains unpaired surrogates',
    level: 'info',
    message: () => 'The source names halves of characters (surrogates without their other half).',
    done: 'Each is read as U+FFFD, the sign for what cannot be read.',
    explain:
      'JSON can write such a half as "\\ud800", but no address and no file can hold it, and PHP neither writes nor reads it. The source was made or changed by another program.',
    howToProceed: 'Fetch the source again.',
  },
  'source-notices-before-json': {
    title: 'Text precedes the JSON',
    level: 'warning',
    message: ({ text }: { text: string }) => `Text stands before the JSON: "${text}"`,
    done: 'It is left out.',
    explain:
      'PHP on the site prints notices and warnings into its answers, so that other readers of its JSON fail.',
    howToProceed: 'Set WP_DEBUG_DISPLAY to false, and fix what the notice names.',
  },
  'source-text-after-json': {
    title: 'Text follows the JSON',
    level: 'warning',
    message: ({ text }: { text: string }) => `Text stands after the JSON: "${text}"`,
    done: 'It is left out.',
    explain:
      'Something on the site (a PHP notice, a caching plugin’s comment) prints behind its answers, so that other readers of its JSON fail.',
    howToProceed: 'Set WP_DEBUG_DISPLAY to false, or turn off the comment of the caching plugin.',
  },
  'source-cached': {
    title: 'A cache sent an old response',
    level: 'warning',
    message: ({ seconds }: { seconds: number }) =>
      `The answer came from a cache and is ${seconds} s old, though a fresh one was asked for.`,
    done: 'It is used as it is.',
    explain:
      'A cache between here and the site answers for the REST interface. The index may not show what the site offers now.',
    howToProceed: 'Exclude /wp-json/ from the cache, or purge it, and run again.',
  },
  'source-redirected': {
    title: 'The address redirects to another origin',
    level: 'warning',
    message: ({ from, to, withheld }: { from: string; to: string; withheld: boolean }) =>
      `${from} redirects to another origin, ${to}${withheld ? '; credentials and other headers of yours are not sent there' : ''}.`,
    done: 'The redirect is followed.',
    explain:
      'An origin is scheme, host and port. Headers that were given for one origin are never sent to another, so an index that needs them will not open.',
    howToProceed: 'Give the address that the redirect leads to.',
  },
  'source-routes-empty-list': {
    title: 'The index has no routes',
    level: 'info',
    message: () => '"routes" is an empty list where a map is meant, as PHP writes an empty map.',
    done: 'It is read as no routes.',
    explain:
      'PHP cannot tell an empty list from an empty map. The index, or the namespace asked for, has no routes.',
    howToProceed: 'Check the address, and whether the index is open to the account that you use.',
  },
  'snapshot-record-invalid': {
    title: 'The record of the snapshot is invalid',
    level: 'warning',
    message: ({ member, found }: { member: string | null; found: string | null }) =>
      `What the snapshot says of how it was read makes no sense: ${member === null ? '"_snapshot"' : `"${member}"`} is ${found ?? 'missing'}.`,
    done: 'It is read as an index of which nobody knows whether it was read signed in, and with all schemas.',
    explain:
      'A snapshot records in "_snapshot" how its site was read, so that a comparison can tell what the site changed from what another way of reading shows. Somebody edited the record. Take the snapshot again, or put the record back: {"version": 2, "permalinks": "pretty" or "plain", "schemas": "all", "some" or "none", "signedIn": true or false}.',
    howToProceed: 'Take the snapshot again, or restore the record.',
  },
  'site-other-origin': {
    title: 'The REST base is at another origin',
    level: 'warning',
    message: ({ from, to, withheld }: { from: string; to: string; withheld: boolean }) =>
      `${from} names a REST base at another origin, ${to}${withheld ? '; credentials and other headers of yours are not sent there' : ''}.`,
    done: 'The index is read from there.',
    explain:
      'An origin is scheme, host and port. A site says of itself where its REST base is, and its own address may differ from the one it is reached by (with or without www, http instead of https, behind a proxy).',
    howToProceed: 'Give the address that the site names, or correct the site address in its settings.',
  },
  'site-plain-permalinks': {
    title: 'The site has plain permalinks',
    level: 'info',
    message: ({ base }: { base: string }) =>
      `The site has plain permalinks: its REST base is ${base}, not /wp-json/.`,
    done: 'It is used as it is.',
    explain:
      'Some plugins register routes only for requests whose address holds /wp-json/, so on a site with plain permalinks the index lacks them, and nobody can call them there.',
    howToProceed: 'Choose any other permalink structure in the settings of the site.',
  },
  'sign-in-not-accepted': {
    title: 'The site did not accept the sign-in',
    level: 'warning',
    message: ({ reason }: { reason: string }) =>
      `The site let the index be read, but did not take the sign-in: ${reason}`,
    done: 'The index is used as an anonymous caller sees it.',
    explain:
      'A site serves its public routes to callers whose password is wrong as it does to anonymous ones. Check the user name and the application password (not the password of the login page). Some hosts drop the header Authorization before PHP sees it; some plugins switch application passwords off.',
    howToProceed:
      'Check the user name and the application password, which is not the password of the login page.',
  },
  'site-part-refused': {
    title: 'Content types or abilities are closed to this caller',
    level: 'info',
    message: ({ words, reason }: { words: string; reason: string }) =>
      `The site does not tell its ${words}: ${reason}`,
    done: 'They stay unknown.',
    explain:
      'The index lists a route that tells them, but it is closed to this caller. Types for code that has no generated client are made of them; all else does without.',
    howToProceed: 'Sign in, or open the route to anonymous callers.',
  },
  'site-part-not-read': {
    title: 'Content types or abilities could not be read',
    level: 'warning',
    message: ({ words, reason }: { words: string; reason: string }) =>
      `The ${words} of the site could not be read: ${reason}`,
    done: 'They stay unknown.',
    explain:
      'The route that tells them failed or gave no sound answer, so a snapshot of this run lacks them. Run again; if it stays so, the PHP error log of the site, or the cache or firewall before it, tells why.',
    howToProceed:
      'Run again. If it fails again, read the PHP error log of the site, or the log of its cache or firewall.',
  },
  'schemas-read-one-by-one': {
    title: 'The response schemas cannot be read in one request',
    level: 'warning',
    message: ({ reason }: { reason: string }) =>
      `The site does not tell what all its routes answer at once (?context=help): ${reason}`,
    done: 'Each namespace is asked by itself.',
    explain:
      'With ?context=help the index carries the schema of what each route answers. A plugin whose schema callback fails breaks that for the whole site: the PHP error log names it.',
    howToProceed: 'Read the PHP error log of the site: it names the plugin.',
  },
  'schemas-missing': {
    title: 'The site describes no responses',
    level: 'warning',
    message: () => 'The site describes the answer of no route, however it is asked.',
    done: 'What the routes answer stays unknown.',
    explain:
      'Every site describes at least what its posts look like. A cache that overlooks the query (?context=help) and the method (OPTIONS), or a plugin that takes the schemas out, may be the cause.',
    howToProceed:
      'Exclude /wp-json/ from the cache, or allow schemas in the plugin that removes them, and run again.',
  },
  'schemas-not-of-namespace': {
    title: 'A namespace does not describe its responses',
    level: 'warning',
    message: ({ namespace, reason }: { namespace: string; reason: string }) =>
      `The namespace ${namespace} does not tell what its routes answer (?context=help): ${reason}`,
    done: 'Its routes are asked one by one (OPTIONS).',
    explain:
      'A schema callback of one of its routes fails: the PHP error log of the site names it. The other routes of the namespace are asked one by one.',
    howToProceed: 'Read the PHP error log of the site: it names the schema callback.',
  },
  'schema-not-read': {
    title: 'The response schema of a route could not be read',
    level: 'warning',
    message: ({ reason }: { reason: string }) => `The route does not tell what it answers: ${reason}`,
    done: 'What it answers stays unknown.',
    explain:
      'The site was asked for the schema of this route alone, and gave none: its schema or permission callback fails, or no path could be made that its pattern matches. Calls of the route work; their results have no type.',
    howToProceed:
      'Read the PHP error log of the site. You can describe the response yourself under `responses` in the configuration.',
  },
  'schema-of-other-route': {
    title: 'The schema came from another route',
    level: 'warning',
    message: ({ path }: { path: string }) =>
      `Asked by OPTIONS at ${path}, another route answers: its endpoints differ from those of the index.`,
    done: 'The answer is discarded; what the route answers stays unknown.',
    explain:
      'Of two patterns that match a path the first registered answers. Calls of this route may reach the other one too.',
    howToProceed: 'Check which route your calls reach, and register the more specific route first.',
  },
  'sandbox-output': {
    title: 'The plugin printed text',
    level: 'warning',
    message: ({ doing, text, place }: { doing: string; text: string; place?: string }) =>
      `${place === undefined ? 'Text' : `${place}: text`} was printed while ${doing}: “${plainText(text, 200)}”.`,
    done: 'It is left out.',
    explain:
      'A plugin should print nothing when it is activated: WordPress shows its administrators a warning, and headers can no longer be sent. Often it is a notice of PHP, or text before the first <?php of a file.',
    howToProceed:
      'Remove the output from the plugin: often it is a PHP notice, or text before the first <?php of a file.',
  },
  'sandbox-php-message': {
    title: 'PHP reported a fault in the plugin',
    level: 'warning',
    message: ({ message, place }: { message: string; place: string }) => `${place}: ${message}`,
    done: 'WordPress went on.',
    explain:
      'PHP, or WordPress in its debug mode, found fault with a line of the plugin while it was loaded, or while the routes were read. The line is that of the plugin’s own file.',
    howToProceed: 'Correct the line that the message names.',
  },
  'sandbox-network-off': {
    title: 'The plugin tried to reach other machines',
    level: 'info',
    message: ({ hosts }: { hosts: readonly string[] }) =>
      `The plugin asked for other machines: ${listed(hosts)}.`,
    done: 'Nothing was sent: outgoing network is off.',
    explain:
      'A WordPress that is started for a source reaches no other machine, unless that is allowed (allowNetwork in the configuration). What a plugin registers only after it has asked elsewhere is not among the routes.',
    howToProceed: 'If routes are missing because of it, set allowNetwork in the configuration.',
  },
  'sandbox-route-missing': {
    title: 'A registered route is missing',
    level: 'info',
    message: ({ route, place, asks }: { route: string; place: string; asks: readonly string[] }) =>
      `${place} registers ${plainText(route, 200)}, which this WordPress does not have.${asks.length === 0 ? '' : ` The file asks for ${listed(asks)}.`}`,
    done: 'It is not among the routes.',
    explain:
      'A fresh WordPress has the plugin, the content that WordPress brings, and nothing else. A route that is registered only where a setting is on, or where another plugin is there, is missing.',
    howToProceed:
      'Join the other plugin by a plus (./needed.zip+./my-plugin), or switch the setting on by a Blueprint (./my-plugin+./blueprint.json).',
  },
  'sandbox-links-out': {
    title: 'Symbolic links lead out of the plugin folder',
    level: 'warning',
    message: ({ links }: { links: readonly string[] }) =>
      `Symbolic links lead out of the plugin’s folder: ${listed(links)}.`,
    done: 'They are left out.',
    explain:
      'PHP is given a copy of the plugin’s folder and nothing else. What a link points to outside of it is not copied, so that a plugin cannot read files that it was not meant to.',
    howToProceed: 'Let the build copy the files into the folder, or give the zip of the plugin.',
  },
});
