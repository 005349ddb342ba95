// Skips what cannot run there, with its reason.

import { beforeEach } from 'vitest';
import { skipped } from './not-in-webassembly.ts';

beforeEach((context) => {
  const { name, file } = context.task;
  const row = skipped.find((one) => file.name.endsWith(`/${one.file}`) && one.test === name);
  if (row) context.skip(row.why);
});
