// The table of sample languages. To add a sample language, add a file to this folder and a row to this table.

import type { OperationCall, CallContext } from './call.ts';
import { apiFetchSample } from './api-fetch.ts';
import { client } from './client.ts';
import { curl } from './curl.ts';
import { fetchSample } from './fetch.ts';
import { phpSample } from './php.ts';
import { pythonSample } from './python.ts';
import { httpRequestOf, type SampleFile, type ArgumentValues } from './request.ts';
import type { WriteSample } from './sample.ts';
import { sampleCredentials } from './sign-in.ts';
import { isForWooCommerce, wooCommerceSample } from './woocommerce.ts';

export interface SampleLanguage {
  readonly id: string;
  readonly label: string;
  readonly sample: WriteSample;
  /** Whether the language is only for sites with WordPress. */
  readonly isForWordPress?: true;
  /** Selects the operations that have a sample in the language. By default, all operations have one. */
  readonly fits?: (call: OperationCall) => boolean;
}

export const sampleLanguages: readonly SampleLanguage[] = [
  { id: 'curl', label: 'curl', sample: curl },
  { id: 'client', label: 'TypeScript', sample: client },
  { id: 'fetch', label: 'fetch', sample: fetchSample },
  { id: 'api-fetch', label: 'apiFetch', sample: apiFetchSample, isForWordPress: true },
  {
    id: 'woocommerce',
    label: 'WooCommerce',
    sample: wooCommerceSample,
    isForWordPress: true,
    fits: isForWooCommerce,
  },
  { id: 'php', label: 'PHP', sample: phpSample },
  { id: 'python', label: 'Python', sample: pythonSample },
];

/** The language that a page shows without scripts. */
export const firstLanguage = 'curl';

export function sampleText(
  language: string,
  call: OperationCall,
  context: CallContext,
  values: ArgumentValues,
  file?: SampleFile | null,
): string {
  const one = sampleLanguages.find(({ id }) => id === language);
  const request = httpRequestOf(call, context.base, values, file);
  return one?.sample({ call, context, values, request, signIn: sampleCredentials(context.auth) }) ?? '';
}
