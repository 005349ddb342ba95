// The sign-in fields. All operations share the credentials that the reader has typed. Credentials belong to the origin of a
// base address, and are sent to no other origin. They are never part of a link, a sample or the history.

import type { OfferedSignIn, SignInScheme } from '../../core/model/software/sign-in.ts';
import { credentialStore, type Credentials } from './credential-store.ts';
import { element } from './element.ts';
import { freshId } from './field.ts';
import type { PageReach } from './page-settings.ts';
import type { ReceivedResponse } from './send.ts';
import { schemeForm, type SchemeForm, type Signature } from './sign-in-schemes.ts';

const anonymous: Signature = { headers: {}, withCookies: false };

const signedInAlready =
  'routewright signs in with the credentials in its environment. This page cannot read them.';

export interface SignInForm {
  readonly element: HTMLElement;
  /** Shows the ways to sign in for an operation, with the credentials for a base address. */
  readonly showFor: (methods: readonly OfferedSignIn[], base: string) => void;
  readonly signature: () => Signature;
  /** The sign-in of the call, from the fields or from the server; undefined when the call is not signed in. */
  readonly scheme: () => SignInScheme | undefined;
  /** Whether the call is not signed in, although the operation has a way to sign in. */
  readonly isMissing: () => boolean;
  /** Shows the fields and focuses the first field. */
  readonly show: () => void;
  /** Takes over the headers of a session from a response, for later calls. */
  readonly takeFrom: (response: ReceivedResponse) => void;
}

interface OpenScheme {
  readonly scheme: SignInScheme;
  readonly how: string;
  readonly form: SchemeForm;
}

/**
 * Creates the form.
 *
 * @param getSession sends the request whose response contains the headers of a session
 * @param changed called after the credentials have changed in another way than by typing
 */
export async function signInForm(
  reach: PageReach,
  getSession: (path: string) => Promise<ReceivedResponse | undefined>,
  changed: () => void,
): Promise<SignInForm> {
  const store = credentialStore(reach);
  const typed = new Map<string, string>(Object.entries(await store.load()));
  const signsIn = reach.kind === 'proxy' && reach.signsIn;
  let schemes: readonly OpenScheme[] = [];
  let chosen: OpenScheme | undefined;
  let origin = '';

  const keeping = element('input', { type: 'checkbox', id: freshId() });
  keeping.checked = typed.size > 0;
  const state = element('span', { class: 'type' });
  const body = element('div', {});
  const forget = element('button', { type: 'button', class: 'text-button' }, 'Forget');
  const details = element(
    'details',
    { class: 'sign-in fold' },
    element('summary', {}, element('span', {}, 'Sign-in'), state),
    body,
    store.keepsAlways
      ? element(
          'p',
          { class: 'aside' },
          'The credentials are kept until you close this tab, press Forget or stop routewright.',
        )
      : element(
          'p',
          { class: 'check' },
          keeping,
          element(
            'label',
            { for: keeping.id },
            'Keep the credentials until this tab is closed. Without this option, they are lost when you leave the page.',
          ),
        ),
    forget,
  );

  const keyOf = (name: string): string => `${origin} ${name}`;
  const valuesOf = ({ form }: OpenScheme): readonly string[] =>
    form.fields.map(({ name }) => typed.get(keyOf(name)) ?? '');
  const isFilled = (one: OpenScheme): boolean => {
    const values = valuesOf(one);
    return one.form.takesAny === true ? values.some(Boolean) : values.every(Boolean);
  };
  const filledIn = (): OpenScheme | undefined =>
    chosen !== undefined && isFilled(chosen) ? chosen : schemes.find(isFilled);
  const keep = (): void => {
    const isKept = store.keepsAlways || keeping.checked;
    const credentials: Credentials = isKept
      ? Object.fromEntries([...typed].filter(([, value]) => value !== ''))
      : {};
    void store.save(credentials);
  };
  const showState = (): void => {
    const filled = filledIn();
    state.textContent =
      filled !== undefined ? `filled in: ${filled.form.label}` : signsIn ? 'from the environment' : '';
    forget.hidden = [...typed.values()].every((value) => value === '');
  };
  const setValue = (name: string, value: string): void => {
    typed.set(keyOf(name), value);
    keep();
    showState();
  };

  const fieldsOf = (one: OpenScheme): HTMLElement => {
    const { form, scheme, how } = one;
    const inputs = form.fields.map(({ name, label, secret }) => {
      const input = element('input', {
        id: freshId(),
        type: secret ? 'password' : 'text',
        autocomplete: 'off',
        spellcheck: 'false',
      });
      input.value = typed.get(keyOf(name)) ?? '';
      input.addEventListener('input', () => {
        setValue(name, input.value);
      });
      return element(
        'div',
        { class: 'field' },
        element('label', { class: 'field-label', for: input.id }, label),
        input,
      );
    });
    return element(
      'fieldset',
      {},
      element('legend', {}, form.label),
      how !== '' && element('p', { class: 'aside' }, ...withCode(how)),
      ...inputs,
      scheme.kind === 'session' && sessionButton(scheme.path),
    );
  };

  function sessionButton(path: string): HTMLElement {
    const button = element('button', { type: 'button', class: 'text-button' }, `Get them: GET ${path}`);
    const note = element('p', { class: 'flaw', role: 'alert' });
    note.hidden = true;
    button.addEventListener('click', () => {
      void getSession(path).then((response) => {
        const isTaken = response !== undefined && take(response);
        note.hidden = isTaken;
        if (!isTaken)
          note.textContent = 'The response has none of the headers, or this page cannot read them.';
      });
    });
    return element('div', {}, button, note);
  }

  function take({ headers }: ReceivedResponse): boolean {
    const session = schemes.find(({ scheme }) => scheme.kind === 'session');
    let isTaken = false;
    for (const { name, label } of session?.form.fields ?? []) {
      const value = headers.find(([header]) => header.toLowerCase() === label.toLowerCase())?.[1];
      if (value === undefined) continue;
      isTaken = true;
      typed.set(keyOf(name), value);
    }
    if (!isTaken) return false;
    keep();
    showFields();
    changed();
    return true;
  }

  function showFields(): void {
    const hasFocus = body.contains(document.activeElement);
    const select = element('select', { id: freshId() });
    select.append(...schemes.map(({ form }, at) => element('option', { value: String(at) }, form.label)));
    select.value = String(chosen === undefined ? 0 : schemes.indexOf(chosen));
    select.addEventListener('change', () => {
      chosen = schemes[Number(select.value)];
      showFields();
      body.querySelector('select')?.focus();
    });
    body.replaceChildren(
      ...[
        signsIn &&
          element(
            'p',
            { class: 'aside' },
            `${signedInAlready} Credentials that you enter here replace them.`,
          ),
        schemes.length > 1 &&
          element(
            'div',
            { class: 'field' },
            element('label', { class: 'field-label', for: select.id }, 'Sign in with'),
            select,
          ),
        chosen && fieldsOf(chosen),
        element('p', { class: 'aside' }, `The credentials are sent only to ${origin}.`),
      ].filter((child) => child !== false && child !== undefined),
    );
    if (hasFocus && !body.contains(document.activeElement))
      body.querySelector<HTMLElement>('button, input')?.focus();
    showState();
  }

  keeping.addEventListener('change', keep);
  forget.addEventListener('click', () => {
    typed.clear();
    keeping.checked = false;
    keep();
    showFields();
    changed();
    details.querySelector('summary')?.focus();
  });

  return {
    element: details,
    showFor: (methods, base) => {
      const label = chosen?.form.label;
      schemes = methods
        // The server that sends calls for the page has no cookies of the site.
        .filter(({ scheme }) => scheme.kind !== 'cookie-nonce' || reach.kind !== 'proxy')
        .map(({ scheme, how = '' }) => ({ scheme, how, form: schemeForm(scheme) }));
      origin = URL.canParse(base) ? new URL(base).origin : '';
      chosen = schemes.find(isFilled) ?? schemes.find(({ form }) => form.label === label) ?? schemes[0];
      details.hidden = schemes.length === 0;
      showFields();
    },
    signature: () => {
      const filled = filledIn();
      return filled === undefined ? anonymous : filled.form.sign(valuesOf(filled));
    },
    scheme: () => filledIn()?.scheme ?? (signsIn ? schemes[0]?.scheme : undefined),
    isMissing: () => !signsIn && schemes.length > 0 && filledIn() === undefined,
    show: () => {
      details.open = true;
      body.querySelector('input')?.focus();
    },
    takeFrom: (response) => {
      take(response);
    },
  };
}

/** Text with code between backticks as nodes. */
const withCode = (text: string): readonly (Node | string)[] =>
  text.split('`').map((part, at) => (at % 2 === 1 ? element('code', {}, part) : part));
