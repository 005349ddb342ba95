// What may be odd about a source that can be read all the same.

import { defineProblems } from '../diagnostics/define-problems.ts';

export const problem = defineProblems({
  'source-bom': {
    level: 'info',
    message: () => 'The source begins with a byte order mark, which JSON must not have.',
    done: 'It is left out.',
    explain:
      'A file of the site (often wp-config.php or a theme’s functions.php) was saved as "UTF-8 with BOM", so every answer begins with three invisible bytes. Other programs may refuse such JSON. Save that file as plain UTF-8.',
  },
  'source-utf-16': {
    level: 'info',
    message: () => 'The source is written in UTF-16, not in UTF-8.',
    done: 'It is decoded.',
    explain:
      'JSON travels in UTF-8. Windows PowerShell writes UTF-16 when the output of a command is sent to a file with ">": let the command write the file itself (curl -o), or use `Out-File -Encoding utf8`.',
  },
  'source-notices-before-json': {
    level: 'warning',
    message: ({ text }: { text: string }) => `Text stands before the JSON: "${text}"`,
    done: 'It is left out.',
    explain:
      'PHP on the site prints notices and warnings into its answers, so that other readers of its JSON fail. Switch display_errors (WP_DEBUG_DISPLAY) off and mend what the notice names.',
  },
  'source-text-after-json': {
    level: 'warning',
    message: ({ text }: { text: string }) => `Text stands after the JSON: "${text}"`,
    done: 'It is left out.',
    explain:
      'Something on the site (a PHP notice, a caching plugin’s comment) prints behind its answers, so that other readers of its JSON fail. Switch display_errors (WP_DEBUG_DISPLAY) or that comment off.',
  },
  'source-cached': {
    level: 'warning',
    message: ({ seconds }: { seconds: number }) =>
      `The answer came from a cache and is ${seconds} s old, though a fresh one was asked for.`,
    done: 'It is used as it is.',
    explain:
      'A cache between here and the site answers for the REST interface. The index may not show what the site offers now: exclude /wp-json/ from the cache, or purge it, and run again.',
  },
  'source-redirected': {
    level: 'warning',
    message: ({ from, to, withheld }: { from: string; to: string; withheld: boolean }) =>
      `${from} redirects to another origin, ${to}${withheld ? '; credentials and other headers of yours are not sent there' : ''}.`,
    done: 'The redirect is followed.',
    explain:
      'An origin is scheme, host and port. Headers that were given for one origin are never sent to another, so an index that needs them will not open. Give the address that the redirect leads to.',
  },
  'source-routes-empty-list': {
    level: 'info',
    message: () => '"routes" is an empty list where a map is meant, as PHP writes an empty map.',
    done: 'It is read as no routes.',
    explain:
      'PHP cannot tell an empty list from an empty map. The index, or the namespace asked for, has no routes: check the address, and whether the index is open to the account that asks.',
  },
});
