// The link to a filled request, and the history of the tab. Both contain no secrets.

import type { OperationCall } from '../../generate/targets/html/samples/call.ts';
import {
  httpRequestOf,
  requestUrl,
  type ArgumentValues,
} from '../../generate/targets/html/samples/request.ts';
import { copyFrom } from './copying.ts';
import { element } from './element.ts';
import { recordRequest } from './request-history.ts';
import { requestHash } from './request-link.ts';
import { shareableAddress } from './served-address.ts';
import { withoutSecrets } from './secret-values.ts';

/** Adds a request to the history of the tab, without secrets. */
export function recordSent(call: OperationCall, sent: ArgumentValues, status: number): void {
  const { values } = withoutSecrets(sent);
  const hash = requestHash(call.anchor, values);
  if (hash === undefined) return;
  const request = httpRequestOf(call, '', new Map(Object.entries(values)));
  recordRequest({
    method: call.method,
    address: decodedAddress(requestUrl(request)),
    status,
    link: `${location.pathname.split('/').at(-1) ?? ''}#${hash}`,
  });
}

function decodedAddress(address: string): string {
  try {
    return decodeURIComponent(address);
  } catch {
    return address;
  }
}

/** A button that copies a shareable address of this page with the values of the form. */
export function linkButton({ anchor }: OperationCall, values: () => ArgumentValues): HTMLElement {
  const button = element(
    'button',
    {
      type: 'button',
      class: 'text-button',
      title: 'The address contains the values, without passwords, tokens and keys.',
    },
    'Copy a link to this request',
  );
  button.addEventListener('click', () => {
    const end = requestHash(anchor, withoutSecrets(values()).values);
    if (end === undefined) button.textContent = 'The request is too long for a link';
    else void copyFrom(button, `${shareableAddress()}#${end}`);
  });
  return button;
}
