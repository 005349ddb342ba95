// Try it: a form for one operation next to the page, samples with the entered values, and the response of the site.
// The page sends nothing until the reader presses Send.

import type { Json } from '../../core/schema/schema.ts';
import type { OperationCall, CallArgument } from '../../generate/targets/html/samples/call.ts';
import {
  chosenFile,
  httpRequestOf,
  type SampleFile,
  type ArgumentValues,
} from '../../generate/targets/html/samples/request.ts';
import { sampleScheme } from '../../generate/targets/html/samples/sign-in.ts';
import { globalArguments } from '../../core/model/api/global-arguments.ts';
import { responseView, parsedBody } from './response-view.ts';
import { callForm } from './call-form.ts';
import { callAt, moduleOfAnchor } from './calls.ts';
import { checkView, type CheckView } from './check-view.ts';
import { confirmed } from './confirm.ts';
import { queryAll, byId, element } from './element.ts';
import { environmentField } from './environment-field.ts';
import { canReach, chosenBase } from './environments.ts';
import { jsonFilling } from './fill-json.ts';
import { historyView } from './request-history.ts';
import { valuesInHash } from './request-link.ts';
import { saveExampleButton } from './save-example.ts';
import { sendButton } from './send-button.ts';
import { linkButton, recordSent } from './shared-requests.ts';
import { declaredData, offer } from './shared-state.ts';
import { pageSettings } from './page-settings.ts';
import { sendCall, NoResponseError, type ReceivedResponse } from './send.ts';
import { signInForm, type SignInForm } from './sign-in-form.ts';
import { compareWithDeclaration } from './site-check.ts';
import { fillSamples, showSamples } from './try-samples.ts';

const settings = pageSettings();

/**
 * The page has one panel, which shows the current operation. When the panel shows another operation, each form
 * keeps its values.
 */
const panels = new Map<string, Panel>();

interface Panel {
  readonly element: HTMLElement;
  readonly call: OperationCall;
  readonly fill: (values: Readonly<Record<string, Json>>) => readonly string[];
  /** Writes the samples again. */
  readonly update: () => void;
}

const dialog = element('dialog', { class: 'try-it', 'aria-labelledby': 'page:try-title' });
const close = element('button', { type: 'button', class: 'icon icon-close', 'aria-label': 'Close' });
const title = element('h2', { id: 'page:try-title' });
const content = element('div', { class: 'try-content' });
dialog.append(element('div', { class: 'dialog-head' }, title, close), content);
document.body.append(dialog);

let shown: Panel | undefined;

/** All operations share one sign-in form, which moves to the panel of the current operation. */
const signInReady = signInForm(
  settings.reach,
  (path) => sendSessionRequest(path),
  () => shown?.update(),
);

/** Sends the GET request whose response contains the headers of a session. */
async function sendSessionRequest(path: string): Promise<ReceivedResponse | undefined> {
  const request = {
    ...{ method: 'GET', url: chosenBase().replace(/\/+$/, '') + path, query: [], headers: {} },
    ...{ body: { kind: 'none' as const }, withCookies: false, file: undefined },
  };
  try {
    return await sendCall(request, settings.reach, chosenBase(), new AbortController().signal);
  } catch (error) {
    if (error instanceof NoResponseError) return undefined;
    throw error;
  }
}

let openedBy: HTMLElement | undefined;

close.addEventListener('click', () => {
  dialog.close();
});
dialog.addEventListener('close', () => {
  openedBy?.focus();
});
// On wide screens the dialog is not modal, and Escape does not close a dialog that is not modal.
document.addEventListener('keydown', (event) => {
  if (event.key === 'Escape' && dialog.open && !dialog.matches(':modal')) dialog.close();
});

/** @param values values that an address contains; they replace the values in the form */
async function open(
  anchor: string,
  opener: HTMLElement,
  values?: Readonly<Record<string, Json>>,
): Promise<void> {
  openedBy = opener;
  const panel = panels.get(anchor) ?? (await buildPanel(anchor));
  if (panel === undefined) return;
  panels.set(anchor, panel);
  shown = panel;
  title.textContent = byId(anchor)?.querySelector('h2')?.textContent ?? 'Try it';
  const signIn = await signInReady;
  signIn.showFor(panel.call.signIn, chosenBase());
  panel.element.querySelector('.sign-in-place')?.replaceChildren(signIn.element);
  content.replaceChildren(panel.element);
  if (values !== undefined) panel.fill(values);
  // The reader may already have filled in the sign-in form at another operation.
  panel.element.dispatchEvent(new Event('input'));
  if (dialog.open) dialog.close();
  openedBy = opener;
  if (window.matchMedia('(min-width: 75rem)').matches) dialog.show();
  else dialog.showModal();
  (
    panel.element.querySelector<HTMLElement>('.call-form input, .call-form select, .call-form textarea') ??
    close
  ).focus();
}

async function buildPanel(anchor: string): Promise<Panel | undefined> {
  const call = await callAt(anchor);
  if (call === undefined) return undefined;
  const whole = settings.globalArguments ? { ...call, everywhere: everywhereBeside(call) } : call;
  return panelFor(whole, anchor, await signInReady);
}

/** The global arguments, except arguments that the operation itself declares. */
const everywhereBeside = ({ arguments: own }: OperationCall): readonly CallArgument[] =>
  globalArguments.flatMap(({ name, meaning, schema }) =>
    schema === undefined || own.some((argument) => argument.name === name)
      ? []
      : [
          {
            name,
            in: 'query',
            required: false,
            schema: { ...schema, description: meaning.replaceAll('`', '') },
          },
        ],
  );

const unreachable =
  'These pages were generated without the address of the site, so they cannot send requests. The samples below contain the values that you enter. To send requests, run “routewright browse” with the address of the site, or pass its REST base with --site to “routewright browse” or when you generate the pages.';

function panelFor(call: OperationCall, anchor: string, signIn: SignInForm): Panel {
  const form = callForm(call);
  const environment = environmentField(() => {
    signIn.showFor(call.signIn, environment.base());
    update();
  });
  const samples = element('div', {
    class: 'samples',
    role: 'group',
    'aria-label': 'Samples with the values that you enter',
  });
  const answer = element('div', { class: 'answers' });
  const isReachable = settings.reach.kind !== 'none';

  let isEdited = false;
  const fileToSend = (): SampleFile | null => {
    const chosen = form.file();
    return chosen === undefined ? null : chosenFile(chosen);
  };

  const update = (): void => {
    const values = form.values();
    const filledIn = { base: environment.base(), values, file: fileToSend() };
    const auth = sampleScheme(call.signIn);
    // In the panel with the Send button, samples contain the credentials that will be sent.
    // All other samples show how to sign in, but contain no credentials.
    showSamples(call, { ...filledIn, auth: isReachable ? signIn.scheme() : auth }, samples);
    const inPage = byId(anchor)?.querySelector<HTMLElement>('.samples');
    if (inPage && isEdited) {
      inPage.dataset['filled'] = 'yes';
      fillSamples(inPage, call, { ...filledIn, file: fileToSend() ?? undefined, auth });
    }
    path.showBase(environment.base());
    sending.element.hidden = !canReach(environment.base());
  };

  const sending = sendButton(call.method);
  const path = pathLine(call, anchor);
  let running: AbortController | undefined;
  const submit = async (anyway: boolean): Promise<void> => {
    if (running !== undefined) {
      running.abort();
      return;
    }
    const flawed = form.check();
    sending.showAnyway(flawed !== undefined && !anyway);
    if (flawed !== undefined && !anyway) {
      flawed.focus();
      return;
    }
    const sent = form.values();
    const base = environment.base();
    const request = httpRequestOf(call, base, sent, fileToSend());
    const asked =
      call.method !== 'DELETE' || (await confirmed('Delete it?', `DELETE ${request.url}`, 'Delete'));
    if (!asked) {
      sending.button.focus();
      return;
    }
    running = new AbortController();
    sending.busy(true);
    const { headers, withCookies } = signIn.signature();
    try {
      const came = await sendCall(
        { ...request, headers: { ...request.headers, ...headers }, withCookies, file: form.file() },
        settings.reach,
        base,
        running.signal,
      );
      signIn.takeFrom(came);
      recordSent(call, sent, came.status);
      showAnswer(
        answer,
        responseView(
          came,
          (page) => void goTo(page),
          (came.status === 401 || came.status === 403) && signIn.isMissing() ? signIn.show : undefined,
          await checkOf(call, came, sent),
          await saveExampleButton(call, came, sent),
        ),
      );
    } catch (error) {
      if (!(error instanceof NoResponseError)) throw error;
      answer.replaceChildren(element('p', { class: 'refused', role: 'alert' }, error.message));
    } finally {
      running = undefined;
      sending.busy(false);
    }
    answer.scrollIntoView({ block: 'nearest' });
  };
  const goTo = (page: string): Promise<void> => {
    form.write('page', Number(page));
    update();
    return submit(false);
  };

  sending.anyway.addEventListener('click', () => void submit(true));
  const panel = element(
    'form',
    { class: 'try-panel', novalidate: true },
    element(
      'div',
      { class: 'try-fields' },
      path.element,
      !isReachable && element('p', { class: 'aside' }, unreachable),
      environment.element,
      isReachable && element('div', { class: 'sign-in-place' }),
      jsonFilling(form),
      form.element,
      historyView(),
    ),
    element(
      'div',
      { class: 'try-outcome' },
      answer,
      element('h3', {}, 'As code'),
      samples,
      element('p', { class: 'try-link' }, linkButton(call, form.values)),
    ),
    isReachable && sending.element,
  );
  panel.addEventListener('submit', (event) => {
    event.preventDefault();
    if (canReach(environment.base())) void submit(false);
  });
  panel.addEventListener('input', (event) => {
    isEdited ||= event.target !== panel;
    update();
  });
  document.addEventListener('change', ({ target }) => {
    if (target instanceof HTMLInputElement && target.matches('.samples .tab input')) update();
  });
  update();
  return { element: panel, call, fill: form.fill, update };
}

/** The method and the address of the operation, so that the reader sees where the request goes. */
function pathLine(call: OperationCall, anchor: string) {
  const inPage = byId(anchor)?.querySelector('.bar .path');
  const pageBase = inPage?.querySelector('.base')?.textContent ?? '';
  const base = element('span', { class: 'base' }, pageBase);
  const path = (inPage?.textContent ?? '').slice(pageBase.length);
  return {
    element: element(
      'p',
      { class: 'try-path' },
      element('b', { class: `method ${call.method}` }, call.method),
      ' ',
      element('code', {}, base, path),
    ),
    showBase: (chosen: string): void => {
      base.textContent = chosen === settings.base ? pageBase : chosen;
    },
  };
}

/**
 * Compares a response with its declaration. The result is undefined when the site declares no response, or the
 * body is no JSON.
 */
async function checkOf(
  { anchor, method }: OperationCall,
  { status, body }: ReceivedResponse,
  sent: ArgumentValues,
): Promise<CheckView | undefined> {
  const parsed = parsedBody(body);
  if (status < 200 || status > 299 || parsed === undefined || /^(?:HEAD|OPTIONS)$/.test(method))
    return undefined;
  const { operations, schemas } = await declaredData(moduleOfAnchor(anchor));
  const declared = operations.find(([id]) => id === anchor);
  const checked = declared && compareWithDeclaration(declared, schemas, parsed, sent);
  return checked && checkView(checked, settings.base);
}

/**
 * Shows a new response. If a button of the old response has the focus, the same button of the new response
 * gets the focus, or else the response itself.
 */
function showAnswer(place: HTMLElement, view: HTMLElement): void {
  const { activeElement: before } = document;
  const words = before !== null && place.contains(before) ? before.textContent : undefined;
  place.replaceChildren(view);
  if (words === undefined) return;
  const like = queryAll('.paging button', view).find(({ textContent }) => textContent === words);
  (like ?? view).focus();
}

offer('try-it', {
  open: (anchor, opener, hash = '') => {
    void open(anchor, opener, valuesInHash(hash));
  },
});
