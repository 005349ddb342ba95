import type { ResponseShape } from '../model/api.ts';
import { provenanceOf } from '../model/provenance.ts';

/** Who says what comes back, where it is not the site itself; empty where it is. */
export function resultNote(response: ResponseShape): string {
  if (response.kind === 'unknown') return '';
  switch (provenanceOf(response)) {
    case 'declared':
      return '';
    case 'known':
      return response.source === undefined
        ? 'Known, not declared by the site.'
        : `Known from ${response.source}.`;
    case 'inferred':
      return `Inferred by the rule "${response.resultRule ?? ''}"; the site does not declare the form.`;
    case 'observed':
      return 'Observed in answers; the site does not declare it.';
    case 'config':
      return 'As configured.';
  }
}
