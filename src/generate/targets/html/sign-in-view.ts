import type { SignInMethod, SignInScheme } from '../../../core/model/software/sign-in.ts';
import { credentialPlaceholder } from './samples/sign-in.ts';

export interface SignInView {
  readonly title: string;
  /** Text between backticks is code. */
  readonly how: string;
  readonly header: string;
}

export function viewSignIn({ scheme, how }: SignInMethod): SignInView {
  const view = schemeView(scheme);
  return how === undefined ? view : { ...view, how };
}

function schemeView(scheme: SignInScheme): SignInView {
  switch (scheme.kind) {
    case 'session':
      return {
        title:
          scheme.headers[0]
            ?.replaceAll('-', ' ')
            .toLowerCase()
            .replace(/^./, (letter) => letter.toUpperCase()) ?? '',
        how: `The response to \`GET ${scheme.path}\` contains the headers. Send them with later requests.`,
        header: scheme.headers.map((header) => `${header}: ${credentialPlaceholder(header)}`).join('\n'),
      };
    case 'application-password':
      return {
        title: 'Application password',
        how: `${passwordPage(scheme.authorizationUrl)} Send the password with your user name as HTTP Basic, over https only. You can leave out the spaces in the password.`,
        header: 'Authorization: Basic base64(USERNAME:APPLICATION_PASSWORD)',
      };
    case 'bearer':
      return {
        title: 'Bearer token',
        how: 'Send the key with every request.',
        header: 'Authorization: Bearer API_KEY',
      };
    case 'key-secret':
      return {
        title: 'Consumer key and secret',
        how: 'Send the key and the secret as HTTP Basic, over https only.',
        header: 'Authorization: Basic base64(CONSUMER_KEY:CONSUMER_SECRET)',
      };
    case 'cookie-nonce':
      return {
        title: 'Cookie and nonce',
        how: "For code that runs on the site: the cookie of a signed-in user, and a nonce that the site created for `wp_rest`: `wp_create_nonce( 'wp_rest' )`.",
        header: 'X-WP-Nonce: NONCE',
      };
    case 'header':
      return {
        title: `Header ${scheme.header}`,
        how: 'Send the value with every request.',
        header: `${scheme.header}: VALUE`,
      };
  }
}

const passwordPage = (address: string | undefined): string =>
  address === undefined
    ? 'Create an application password in your profile on the site, under Application Passwords.'
    : `Create an application password in your profile on the site, under Application Passwords, or at \`${address}\`.`;
