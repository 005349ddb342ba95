// The engine as generated handlers have it: bundled into one module by `npm run build`.

import { createMock, type Mock, type MockOptions } from './mock.ts';
import { unpackMock } from './packed-data.ts';

/** @param packed what `packMock` made */
export const openMock = (packed: string, options: MockOptions): Mock =>
  createMock(unpackMock(packed), options);
