// Replaces `src/source/read-releases.ts` in the playground: asks the page for the recorded releases.

import type { ReleaseFacts } from '../../source/normalize/known/releases.ts';
import { pageFile } from './page-files.ts';
import { unpacked } from './unpacked.ts';

export async function readReleases(slug: string): Promise<ReleaseFacts> {
  const text = (await pageFile(`known-${slug}`)) as string;
  const packed = Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0));
  const bytes = await unpacked(packed, 'The recorded releases', Infinity);
  return JSON.parse(new TextDecoder().decode(bytes)) as ReleaseFacts;
}
