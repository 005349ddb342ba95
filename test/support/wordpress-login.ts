// A user who signs in to WordPress in a browser.

interface Cookie {
  readonly name: string;
  readonly value: string;
  readonly path: string;
}

/**
 * Signs in at the login page.
 *
 * @param home the address of the home page, with a slash at its end
 * @returns the cookies of the browser
 * @throws Error if the site refuses the password
 */
export async function signIn(home: string, user: string, password: string): Promise<readonly Cookie[]> {
  const response = await fetch(`${home}wp-login.php`, {
    method: 'POST',
    headers: { cookie: 'wordpress_test_cookie=WP%20Cookie%20check' },
    body: new URLSearchParams({ log: user, pwd: password, testcookie: '1' }),
    redirect: 'manual',
  });
  const cookies = response.headers.getSetCookie().map(parsed);
  if (!cookies.some(({ name }) => name.startsWith('wordpress_logged_in')))
    throw new Error(`not signed in: ${response.status}`);
  return cookies;
}

function parsed(text: string): Cookie {
  const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(text) ?? [];
  const [, path = '/'] = /; *path=([^;]*)/i.exec(text) ?? [];
  return { name, value, path };
}

/** The cookies that the browser sends to a path. */
export const cookiesFor = (cookies: readonly Cookie[], path: string): Map<string, string> =>
  new Map(cookies.filter((one) => path.startsWith(one.path)).map(({ name, value }) => [name, value]));

/** The header `Cookie` of a request. */
export const cookieHeader = (cookies: ReadonlyMap<string, string>): string =>
  [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
