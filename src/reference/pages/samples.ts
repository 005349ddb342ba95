// Writes samples in the languages that the page does not contain.

import { exampleValues } from '../../generate/targets/html/samples/request.ts';
import { sampleText } from '../../generate/targets/html/samples/samples.ts';
import { sampleScheme } from '../../generate/targets/html/samples/sign-in.ts';
import { callAt } from './calls.ts';
import { chosenBase } from './environments.ts';
import { offer } from './shared-state.ts';

offer('samples', {
  text: async (anchor, language) => {
    const call = await callAt(anchor);
    return (
      call &&
      sampleText(language, call, { base: chosenBase(), auth: sampleScheme(call.signIn) }, exampleValues(call))
    );
  },
});
