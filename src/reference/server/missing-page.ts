// The page for an address that does not exist.

const address = '<p>Open the address that <code>routewright browse</code> printed.</p>';

const overview = (folder: string): string => `<p><a href="${folder}">To the overview</a></p>`;

/** @param folder the folder of the pages; undefined for a client that does not know it */
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
<p>Perhaps it was one of an earlier run: each has addresses of its own.</p>
${folder === undefined ? address : overview(folder)}
</main>
</body>
</html>
`;
