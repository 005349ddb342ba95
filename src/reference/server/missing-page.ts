// The page for an address that does not exist. A copied link has no secret folder, so the page looks in the browser for
// the folder that the reader has opened. Browsers keep that value for this host and port only. A client that has not
// opened the printed address gets no page of the reference.

import { createHash } from 'node:crypto';

const openHint =
  '<p>Open the address that <code>routewright browse</code> printed, then open this link again.</p>';

const overviewLink = (folder: string): string => `<p><a href="${folder}">To the overview</a></p>`;

/** The name of a stored folder is untrusted: only the name of a folder on this server leads to another page. */
const findFolder = `try {
  const folder = localStorage.getItem('routewright:folder');
  const page = /^\\/([\\w.%-]*)$/.exec(location.pathname);
  if (page && /^[\\w-]{22}$/.test(folder)) location.replace('/' + folder + '/' + page[1] + location.hash);
} catch {}`;

const scriptHash = createHash('sha256').update(findFolder).digest('base64');

export const missingPagePolicy = `default-src 'none'; style-src 'unsafe-inline'; script-src 'sha256-${scriptHash}'; frame-ancestors 'none'`;

/** @param folder the folder of the pages; undefined if the client does not know the folder */
export const missingPage = (folder: string | undefined): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>There is no such page</title>
<style>
:root { color-scheme: light dark; }
body { margin: 0; padding: 4rem 1.5rem; max-width: 40rem; font: 0.9375rem/1.6 system-ui, sans-serif; }
h1 { margin: 0; font-size: 1.75rem; line-height: 1.25; }
a { color: light-dark(#2f55c4, #93b1ff); }
</style>
</head>
<body>
<main>
<h1>There is no such page</h1>
<p>The address may be from an earlier run: every run has a new address.</p>
${folder === undefined ? `${openHint}\n<script>${findFolder}</script>` : overviewLink(folder)}
</main>
</body>
</html>
`;
