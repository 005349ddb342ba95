// The engine for generated handlers. `npm run build` bundles the engine into one module.

import { createMock, type Mock, type MockOptions } from './mock.ts';
import { unpackMock } from './packed-data.ts';

/** @param packed the output of `packMock` */
export const openMock = (packed: string, options: MockOptions): Mock =>
  createMock(unpackMock(packed), options);
