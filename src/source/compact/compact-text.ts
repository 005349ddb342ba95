// The text of a compact index: what `snapshot` and `fleet` write.

import { layout } from './layout.ts';
import { pack, type RoutesDocument } from './pack.ts';

/** The compact form of a document as readable JSON. `recognize` and `unpack` restore the document. */
export const compactText = (document: RoutesDocument): string => layout(pack(document));
