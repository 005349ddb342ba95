/** Sources of your own, besides those of the tests: `OPENAPI_SOURCES="shop.index.json old.index.json" npm run test:openapi`. */
export const userSources: readonly string[] = (process.env['OPENAPI_SOURCES'] ?? '')
  .split(' ')
  .filter((source) => source !== '');
