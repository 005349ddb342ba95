// Writes samples in the languages that the page does not contain.

import { exampleValues } from '../../generate/targets/html/samples/request.ts';
import { sampleText } from '../../generate/targets/html/samples/samples.ts';
import { callAt } from './calls.ts';
import { pageSettings } from './page-settings.ts';
import { offer } from './shared-state.ts';

const { base, auth } = pageSettings();

offer('samples', {
  text: async (anchor, language) => {
    const call = await callAt(anchor);
    return call && sampleText(language, call, { base, auth: auth[0] }, exampleValues(call));
  },
});
