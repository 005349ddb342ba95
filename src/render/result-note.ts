import type { ResponseShape } from '../model/api.ts';

/** Who says what comes back, where it is not the site itself; empty where it is. */
export function resultNote(response: ResponseShape): string {
  if (response.resultRule === 'observed') return 'Observed in answers; the site does not declare it.';
  return response.resultRule === 'config' ? 'As configured.' : '';
}
