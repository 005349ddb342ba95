// `bundle.js` resolves this name to the compiled checks in `dist/schema-checks`.
declare module '#schema-checks/*';
