// "Save as example": keeps the shown response as the example of its operation, in the file of saved examples.
// The reader sees the example first. The texts of the site are replaced by samples before anything is kept.
// In `browse`, the server makes the example and writes the file. Other pages have no server, so the reader downloads the
// file.

import { templateOf } from '../../core/model/paths/path-template.ts';
import { exampleOf } from '../../core/model/observation/record-response.ts';
import { exampleKey, examplesFileName, examplesText } from '../../core/model/observation/saved-examples.ts';
import type { Json, Schema } from '../../core/schema/schema.ts';
import type { OperationCall } from '../../generate/targets/html/samples/call.ts';
import type { ArgumentValues } from '../../generate/targets/html/samples/request.ts';
import { moduleOfAnchor } from './calls.ts';
import { copyFrom } from './copying.ts';
import { element } from './element.ts';
import { freshId } from './field.ts';
import { pageSettings } from './page-settings.ts';
import { parsedBody } from './response-view.ts';
import type { ReceivedResponse } from './send.ts';
import { declaredData } from './shared-state.ts';
import { addTabExample } from './tab-examples.ts';

/** An example that can be saved. */
interface Example {
  readonly key: string;
  readonly value: Json;
}

/**
 * A button that saves a response. The result is undefined if the documentation could not show the response: only
 * declared responses to GET have examples.
 */
export async function saveExampleButton(
  { anchor, method, parts }: OperationCall,
  { status, body }: ReceivedResponse,
  sent: ArgumentValues,
): Promise<HTMLElement | undefined> {
  const parsed = method === 'GET' && status === 200 && !sent.has('_envelope') ? parsedBody(body) : undefined;
  if (typeof parsed !== 'object' || parsed === null || Object.keys(parsed).length === 0) return undefined;
  const declared = await declarationOf(anchor, sent);
  if (declared === undefined) return undefined;
  const key = exampleKey(templateOf(parts));
  const button = element('button', { type: 'button', class: 'text-button' }, 'Save as example');
  button.addEventListener('click', () => {
    void madeExample(key, parsed, declared).then((made) => {
      exampleDialog(key, made).showModal();
    });
  });
  return button;
}

interface Declared {
  readonly schema: Schema;
  /** How the response contains items; undefined if the schema describes the whole body. */
  readonly form: Parameters<typeof exampleOf>[2];
}

async function declarationOf(anchor: string, sent: ArgumentValues): Promise<Declared | undefined> {
  const { operations, schemas } = await declaredData(moduleOfAnchor(anchor));
  const found = operations.find(([id]) => id === anchor);
  if (found === undefined) return undefined;
  const [, form, shapes, usual, resource] = found;
  const context = sent.get('context');
  const shape = shapes.find(([one]) => one === context) ?? shapes.find(([one]) => one === usual) ?? shapes[0];
  const schema = shape && schemas[shape[1]];
  return schema && { schema, form: resource === undefined ? undefined : form };
}

type Failure = string;

/** The server knows the whole schema of the site. The page knows only the part that it compares responses with. */
async function madeExample(key: string, body: Json, { schema, form }: Declared): Promise<Example | Failure> {
  if (isServed()) {
    const result = await askServer({ key, body, save: false });
    return typeof result === 'string' ? result : { key, value: result.example };
  }
  const made = exampleOf(body, schema, form);
  return typeof made === 'string' ? made : { key, ...made };
}

const isServed = (): boolean => {
  const { reach } = pageSettings();
  return reach.kind === 'proxy' && reach.examples !== undefined;
};

interface ServerResult {
  readonly example: Json;
  readonly file: string | null;
}

/** `src/reference/server/save-example.ts` describes the request and the response. */
async function askServer(asked: {
  readonly key: string;
  readonly body: Json;
  readonly save: boolean;
}): Promise<ServerResult | Failure> {
  const { reach } = pageSettings();
  if (reach.kind !== 'proxy' || reach.examples === undefined) return 'This page has no server.';
  try {
    const response = await fetch(reach.examples, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'X-Routewright-Token': reach.token },
      body: JSON.stringify(asked),
    });
    const result = (await response.json()) as ServerResult & { readonly message?: string };
    return response.ok ? result : (result.message ?? `routewright responded with ${response.status}.`);
  } catch {
    return 'The example was not saved. Is “routewright browse” still running?';
  }
}

function exampleDialog(key: string, made: Example | Failure): HTMLDialogElement {
  const titleId = freshId();
  const cancel = element('button', { type: 'button', class: 'plain-button' }, 'Cancel');
  const outcome = element('p', { class: 'aside', role: 'status' });
  const fails = (message: Failure): void => {
    outcome.textContent = message;
    outcome.className = 'refused';
  };
  if (typeof made === 'string') fails(made);
  const dialog = element(
    'dialog',
    { class: 'confirm save-example', 'aria-labelledby': titleId },
    element('h2', { id: titleId }, 'Save as example'),
    element('p', {}, element('code', {}, key)),
    ...(typeof made === 'string' ? [] : exampleView(made)),
    outcome,
    element(
      'div',
      { class: 'confirm-row' },
      cancel,
      ...(typeof made === 'string'
        ? []
        : isServed()
          ? [saveAction(made, outcome, fails, cancel)]
          : fileActions(made)),
    ),
  );
  cancel.addEventListener('click', () => {
    dialog.close();
  });
  dialog.addEventListener('close', () => {
    dialog.remove();
  });
  document.body.append(dialog);
  return dialog;
}

const exampleView = ({ value }: Example): readonly HTMLElement[] => [
  element(
    'p',
    {},
    'Texts are replaced by samples, so the example contains no names, e-mail addresses, addresses or keys of the site. Numbers, prices and statuses come from the response: read the example before you save it.',
  ),
  element(
    'pre',
    { class: 'code', tabindex: '0', role: 'region', 'aria-label': 'The example' },
    JSON.stringify(value, null, 2),
  ),
  element(
    'p',
    { class: 'aside' },
    isServed()
      ? `The example is saved in ${examplesFileName}, next to your configuration or in the current folder.`
      : `The file contains all examples of this tab. Save it as ${examplesFileName} next to your configuration.`,
  ),
];

function saveAction(
  { key, value }: Example,
  outcome: HTMLElement,
  fails: (message: Failure) => void,
  cancel: HTMLElement,
): HTMLElement {
  const save = element('button', { type: 'button', class: 'send' }, 'Save');
  save.addEventListener('click', () => {
    save.disabled = true;
    void askServer({ key, body: value, save: true }).then((result) => {
      save.disabled = false;
      if (typeof result === 'string') {
        fails(result);
        return;
      }
      outcome.className = 'aside';
      outcome.textContent = `Saved in ${String(result.file)}. New outputs show the example, and “routewright browse” shows it after a restart.`;
      save.remove();
      cancel.textContent = 'Close';
      cancel.focus();
    });
  });
  return save;
}

function fileActions({ key, value }: Example): readonly HTMLElement[] {
  const text = (): string => examplesText(addTabExample(key, value));
  const copy = element('button', { type: 'button', class: 'plain-button' }, 'Copy the file');
  copy.addEventListener('click', () => void copyFrom(copy, text()));
  const download = element('button', { type: 'button', class: 'send' }, 'Download the file');
  download.addEventListener('click', () => {
    const address = URL.createObjectURL(new Blob([text()], { type: 'application/json' }));
    element('a', { href: address, download: examplesFileName }).click();
    setTimeout(() => {
      URL.revokeObjectURL(address);
    }, addressLifetime);
  });
  return [copy, download];
}

/** In milliseconds. The browser needs the address only until the download begins. */
const addressLifetime = 10_000;
