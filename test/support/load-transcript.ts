import { Halt } from '../../src/core/diagnostics/halt.ts';
import { load } from '../../src/source/load.ts';
import { defaultLoadOptions, type LoadOptions } from '../../src/source/load-options.ts';

/** What a user would read of a load, as text for a snapshot. A site is asked once, for its index alone. */
export async function loadTranscript(source: string, options: Partial<LoadOptions> = {}): Promise<string> {
  try {
    const { value, diagnostics } = await load(source, {
      ...defaultLoadOptions,
      retryDelaysMs: [],
      schemas: false,
      ...options,
    });
    const { kind } = value;
    const routes =
      kind === 'index' ? Object.keys(value.index.routes) : value.document.routes.map(({ path }) => path);
    return [
      `${kind}: ${routes.length === 0 ? 'no routes' : routes.join(', ')}`,
      ...diagnostics.map(({ code, level, message, done }) => `${level} ${code}\n  ${message}\n  ${done}`),
      '',
    ].join('\n');
  } catch (error) {
    if (!(error instanceof Halt)) throw error;
    return `halt: ${error.kind}\n${error.message}\n${error.hint}\n`;
  }
}
