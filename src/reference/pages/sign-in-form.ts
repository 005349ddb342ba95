// The sign-in fields. Credentials remain in memory, unless the reader chooses to keep them in this tab.
// Credentials are sent to the site in a header, and never added to a link or a sample.

import type { AuthScheme } from '../../core/model/api.ts';
import { element } from './element.ts';
import { freshId } from './field.ts';
import type { PageReach } from './page-settings.ts';

export interface Signature {
  readonly headers: Readonly<Record<string, string>>;
  readonly withCookies: boolean;
}

interface SchemeForm {
  readonly scheme: AuthScheme;
  readonly label: string;
  readonly fields: readonly { readonly name: string; readonly label: string; readonly secret: boolean }[];
  readonly sign: (values: readonly string[]) => Signature;
}

const withHeader = (name: string, value: string): Signature => ({
  headers: { [name]: value },
  withCookies: false,
});

/** A Basic header. Names and passwords may contain any character, but `btoa` accepts only bytes. */
const basicAuth = (name: string, secret: string): Signature =>
  withHeader(
    'Authorization',
    `Basic ${btoa(String.fromCharCode(...new TextEncoder().encode(`${name}:${secret}`)))}`,
  );

function schemeForm(scheme: AuthScheme): Omit<SchemeForm, 'scheme'> {
  const field = (label: string, secret: boolean) => ({ name: `${scheme.kind}:${label}`, label, secret });
  switch (scheme.kind) {
    case 'application-password':
      return {
        label: 'Application password',
        fields: [field('User name', false), field('Application password', true)],
        sign: ([name = '', secret = '']) => basicAuth(name, secret),
      };
    case 'key-secret':
      return {
        label: 'Consumer key and secret',
        fields: [field('Consumer key', false), field('Consumer secret', true)],
        sign: ([name = '', secret = '']) => basicAuth(name, secret),
      };
    case 'bearer':
      return {
        label: 'Bearer token',
        fields: [field('Token', true)],
        sign: ([token = '']) => withHeader('Authorization', `Bearer ${token}`),
      };
    case 'cookie-nonce':
      return {
        label: 'Cookie and nonce',
        fields: [field('Nonce', true)],
        sign: ([nonce = '']) => ({ headers: { 'X-WP-Nonce': nonce }, withCookies: true }),
      };
    case 'header':
      return {
        label: `Header ${scheme.header}`,
        fields: [field(scheme.header, true)],
        sign: ([value = '']) => withHeader(scheme.header, value),
      };
  }
}

const keptCredentials = 'routewright:sign-in';

/** The typed values, by field. */
const typedValues = new Map<string, string>(readKept());

function readKept(): readonly (readonly [string, string])[] {
  try {
    return Object.entries(
      JSON.parse(sessionStorage.getItem(keptCredentials) ?? '{}') as Record<string, string>,
    );
  } catch {
    return [];
  }
}

function keepCredentials(wanted: boolean): void {
  try {
    if (wanted) sessionStorage.setItem(keptCredentials, JSON.stringify(Object.fromEntries(typedValues)));
    else sessionStorage.removeItem(keptCredentials);
  } catch {
    // The browser blocks storage, so the values remain only in memory.
  }
}

const anonymous: Signature = { headers: {}, withCookies: false };

const signedInAlready =
  'routewright signs in with the credentials in its environment. This page cannot read them.';

export interface SignInForm {
  readonly element: HTMLElement;
  readonly signature: () => Signature;
  /**
   * The sign-in of the call, from the fields or from the server that sends the call. The result is undefined
   * when the call is not signed in.
   */
  readonly scheme: () => AuthScheme | undefined;
  /** Whether the call is not signed in, although the site has a sign-in method. */
  readonly isMissing: () => boolean;
  /** Shows the fields and focuses the first field. */
  readonly show: () => void;
}

/** Creates the form. The server that sends calls for the page has no cookies of the site. */
export function signInForm(schemes: readonly AuthScheme[], reach: PageReach): SignInForm {
  const forms = schemes
    .filter(({ kind }) => kind !== 'cookie-nonce' || reach.kind !== 'proxy')
    .map((scheme) => ({ scheme, ...schemeForm(scheme) }));
  const signsIn = reach.kind === 'proxy' && reach.signsIn;
  const [first] = forms;
  if (first === undefined)
    return {
      element: element(
        'p',
        { class: 'aside' },
        signsIn ? signedInAlready : 'The site lists no way to sign in.',
      ),
      signature: () => anonymous,
      scheme: () => (signsIn ? schemes[0] : undefined),
      isMissing: () => false,
      show: () => undefined,
    };

  const keeping = element('input', { type: 'checkbox', id: freshId() });
  keeping.checked = typedValues.size > 0;
  const parts = forms.map((form) => {
    const inputs = form.fields.map(({ name, label, secret }) => {
      const input = element('input', {
        id: freshId(),
        type: secret ? 'password' : 'text',
        autocomplete: 'off',
        spellcheck: 'false',
      });
      input.value = typedValues.get(name) ?? '';
      input.addEventListener('input', () => {
        typedValues.set(name, input.value);
        keepCredentials(keeping.checked);
      });
      return { input, label };
    });
    return { form, inputs };
  });
  keeping.addEventListener('change', () => {
    keepCredentials(keeping.checked);
  });

  const filledIn = () => parts.find(({ inputs }) => inputs.every(({ input }) => input.value !== ''));
  const signature = (): Signature => {
    const filled = filledIn();
    return filled === undefined ? anonymous : filled.form.sign(filled.inputs.map(({ input }) => input.value));
  };
  const state = element('span', { class: 'type' });
  const details = element(
    'details',
    { class: 'sign-in fold' },
    element('summary', {}, element('span', {}, 'Sign-in'), state),
    signsIn &&
      element('p', { class: 'aside' }, `${signedInAlready} Credentials that you enter here replace them.`),
    ...parts.map(({ form, inputs }) =>
      element(
        'fieldset',
        {},
        element('legend', {}, form.label),
        ...inputs.map(({ input, label }) =>
          element(
            'div',
            { class: 'field' },
            element('label', { class: 'field-label', for: input.id }, label),
            input,
          ),
        ),
      ),
    ),
    element(
      'p',
      { class: 'check' },
      keeping,
      element(
        'label',
        { for: keeping.id },
        'Keep the credentials until this tab is closed. Without this option, they are lost when you leave the page.',
      ),
    ),
  );
  const showState = (): void => {
    state.textContent = signature() !== anonymous ? 'filled in' : signsIn ? 'from the environment' : '';
  };
  details.addEventListener('input', showState);
  showState();
  return {
    element: details,
    signature,
    scheme: () => filledIn()?.form.scheme ?? (signsIn ? schemes[0] : undefined),
    isMissing: () => !signsIn && signature() === anonymous,
    show: () => {
      details.open = true;
      details.querySelector('input')?.focus();
    },
  };
}
