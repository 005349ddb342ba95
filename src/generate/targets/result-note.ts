import type { ResponseShape } from '../../core/model/api/api.ts';
import { provenanceOf } from '../../core/model/api/provenance.ts';

export function resultNote(response: ResponseShape): string {
  switch (provenanceOf(response)) {
    case 'declared':
      return response.kind === 'unknown' ? '' : 'Declared.';
    case 'known':
      return response.source === undefined
        ? 'This type is known from WordPress or the plugin; the site does not declare it.'
        : `Known from ${response.source}.`;
    case 'inferred':
      if (response.kind === 'resource' && response.form === 'array')
        return `That the response is a list is a guess by the rule "${response.rule}"; the site does not declare it. To declare it, use \`responses\` in the configuration.`;
      return `This type is inferred by the rule "${response.rule ?? ''}"; the site does not declare it.`;
    case 'observed':
      return response.source === undefined
        ? 'This type was observed in responses; the site does not declare it.'
        : `This type was observed with ${response.source}; the plugin does not declare it, so other sites may differ.`;
    case 'config':
      return 'Set in the configuration.';
  }
}
