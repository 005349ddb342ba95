// Try it: a form for one operation next to the page, samples with the entered values, and the response of the site.
// The page sends nothing until the reader presses Send.

import type { AuthScheme } from '../../core/model/api.ts';
import type { OperationCall, CallArgument } from '../../generate/targets/html/samples/call.ts';
import {
  chosenFile,
  httpRequestOf,
  type SampleFile,
  type ArgumentValues,
} from '../../generate/targets/html/samples/request.ts';
import { sampleText } from '../../generate/targets/html/samples/samples.ts';
import { globalArguments } from '../../generate/targets/html/conventions.ts';
import { responseView, parsedBody } from './response-view.ts';
import { callForm } from './call-form.ts';
import { callAt, moduleOfAnchor } from './calls.ts';
import { checkView, type CheckView } from './check-view.ts';
import { confirmed } from './confirm.ts';
import { queryAll, byId, element } from './element.ts';
import { freshId } from './field.ts';
import { highlight } from './highlight.ts';
import { declaredData, offer } from './shared-state.ts';
import { pageSettings } from './page-settings.ts';
import { sendCall, NoResponseError, type ReceivedResponse } from './send.ts';
import { signInForm } from './sign-in-form.ts';
import { compareWithDeclaration } from './site-check.ts';

const settings = pageSettings();

/**
 * The page has one panel, which shows the current operation. When the panel shows another operation, each form
 * keeps its values.
 */
const panels = new Map<string, HTMLElement>();

const dialog = element('dialog', { class: 'try-it', 'aria-labelledby': 'page:try-title' });
const close = element('button', { type: 'button', class: 'icon icon-close', 'aria-label': 'Close' });
const title = element('h2', { id: 'page:try-title' });
const content = element('div', { class: 'try-content' });
dialog.append(element('div', { class: 'dialog-head' }, title, close), content);
document.body.append(dialog);

/** All operations share one sign-in form, which moves to the panel of the current operation. */
const signIn = signInForm(settings.auth, settings.reach);

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

async function open(anchor: string, opener: HTMLElement): Promise<void> {
  openedBy = opener;
  const panel = panels.get(anchor) ?? (await buildPanel(anchor));
  if (panel === undefined) return;
  panels.set(anchor, panel);
  title.textContent = byId(anchor)?.querySelector('h2')?.textContent ?? 'Try it';
  panel.querySelector('.sign-in-place')?.replaceChildren(signIn.element);
  content.replaceChildren(panel);
  // The reader may already have filled in the sign-in form at another operation.
  panel.dispatchEvent(new Event('input'));
  if (dialog.open) dialog.close();
  openedBy = opener;
  if (window.matchMedia('(min-width: 75rem)').matches) dialog.show();
  else dialog.showModal();
  (
    panel.querySelector<HTMLElement>('.call-form input, .call-form select, .call-form textarea') ?? close
  ).focus();
}

async function buildPanel(anchor: string): Promise<HTMLElement | undefined> {
  const call = await callAt(anchor);
  if (call === undefined) return undefined;
  return panelFor(settings.globalArguments ? { ...call, everywhere: everywhereBeside(call) } : call, anchor);
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

function panelFor(call: OperationCall, anchor: string): HTMLElement {
  const form = callForm(call);
  const base = baseField();
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
    const filledIn = { base: base.value(), values, file: fileToSend() };
    // In the panel with the Send button, samples contain the credentials that will be sent.
    // All other samples show how to sign in, but contain no credentials.
    showSamples(call, { ...filledIn, auth: isReachable ? signIn.scheme() : settings.auth[0] }, samples);
    const inPage = byId(anchor)?.querySelector<HTMLElement>('.samples');
    if (inPage && isEdited) {
      inPage.dataset['filled'] = 'yes';
      fillSamples(inPage, call, { ...filledIn, file: fileToSend() ?? undefined, auth: settings.auth[0] });
    }
  };

  const sending = sendButton(call.method);
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
    const request = httpRequestOf(call, base.value(), sent, fileToSend());
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
        running.signal,
      );
      showAnswer(
        answer,
        responseView(
          came,
          (page) => void goTo(page),
          (came.status === 401 || came.status === 403) && signIn.isMissing() ? signIn.show : undefined,
          await checkOf(call, came, sent),
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
      element(
        'p',
        { class: 'try-path' },
        element('b', { class: `method ${call.method}` }, call.method),
        ' ',
        element('code', {}, byId(anchor)?.querySelector('.bar .path')?.textContent ?? ''),
      ),
      !isReachable && element('p', { class: 'aside' }, unreachable),
      !isReachable && base.element,
      isReachable && element('div', { class: 'sign-in-place' }),
      form.element,
    ),
    element('div', { class: 'try-outcome' }, answer, element('h3', {}, 'As code'), samples),
    isReachable && sending.element,
  );
  panel.addEventListener('submit', (event) => {
    event.preventDefault();
    if (isReachable) void submit(false);
  });
  panel.addEventListener('input', (event) => {
    isEdited ||= event.target !== panel;
    update();
  });
  document.addEventListener('change', ({ target }) => {
    if (target instanceof HTMLInputElement && target.matches('.samples .tab input')) update();
  });
  update();
  return panel;
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

interface BaseField {
  readonly element: HTMLElement;
  readonly value: () => string;
}

/**
 * The field for the base address in samples, for pages that cannot send calls. On pages that can send calls, the
 * base address is fixed when the page is generated.
 */
function baseField(): BaseField {
  const input = element('input', { id: freshId(), type: 'url', autocomplete: 'off', spellcheck: 'false' });
  input.value = settings.base;
  return {
    element: element(
      'div',
      { class: 'field' },
      element('label', { class: 'field-label', for: input.id }, 'Base address'),
      input,
    ),
    value: () => (input.value.trim() === '' ? settings.base : input.value.trim()),
  };
}

interface SendButton {
  readonly element: HTMLElement;
  readonly button: HTMLButtonElement;
  readonly anyway: HTMLButtonElement;
  readonly busy: (busy: boolean) => void;
  readonly showAnyway: (show: boolean) => void;
}

function sendButton(method: string): SendButton {
  const changes = method !== 'GET' && method !== 'HEAD' && method !== 'OPTIONS';
  const label = `Send ${method}`;
  const button = element(
    'button',
    { type: 'submit', class: method === 'DELETE' ? 'send danger' : 'send' },
    label,
  );
  const anyway = element('button', { type: 'button', class: 'text-button' }, 'Send anyway');
  anyway.hidden = true;
  return {
    element: element(
      'div',
      { class: 'send-row' },
      button,
      anyway,
      changes && element('span', { class: 'aside' }, 'This request changes the site.'),
    ),
    button,
    anyway,
    busy: (busy) => {
      button.textContent = busy ? 'Stop' : label;
    },
    showAnyway: (show) => {
      anyway.hidden = !show;
    },
  };
}

/** The values in the samples. */
interface FilledIn {
  readonly base: string;
  readonly values: ArgumentValues;
  /** Null means no file. If no file is given, samples use an example file. */
  readonly file?: SampleFile | null | undefined;
  readonly auth: AuthScheme | undefined;
}

/**
 * Copies the tab bar and the container of the page's own samples. The copies and the page's own samples show the
 * same language.
 */
function showSamples(call: OperationCall, filledIn: FilledIn, into: HTMLElement): void {
  if (into.childElementCount === 0) {
    const inPage = byId(call.anchor)?.querySelector('.samples');
    for (const part of queryAll('.sample-bar, .sample', inPage ?? document.createElement('div')))
      into.append(part.cloneNode(true));
    for (const tab of queryAll<HTMLInputElement>('.tab input', into)) {
      tab.name = `${call.anchor}*try`;
      tab.checked =
        inPage?.querySelector<HTMLInputElement>(`.tab input[value="${tab.value}"]`)?.checked ?? false;
    }
  }
  fillSamples(into, call, filledIn);
}

function fillSamples(into: HTMLElement, call: OperationCall, { base, values, file, auth }: FilledIn): void {
  const language = into.querySelector<HTMLInputElement>('.tab input:checked')?.value ?? 'curl';
  const sample = into.querySelector<HTMLElement>('.sample');
  const code = sample?.querySelector('code') ?? null;
  if (sample === null || code === null) return;
  const text = sampleText(language, call, { base, auth }, values, file);
  sample.dataset['language'] = language;
  if (code.textContent === text) return;
  code.textContent = text;
  highlight(code);
}

offer('try-it', {
  open: (anchor, opener) => {
    void open(anchor, opener);
  },
});
