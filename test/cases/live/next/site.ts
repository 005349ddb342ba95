import { createTransport } from './api/client';
import { nextTags } from './api/query';

export const site = createTransport({
  baseUrl: process.env['SITE'] ?? '',
  middleware: [nextTags()],
  init: { cache: 'force-cache' },
});
