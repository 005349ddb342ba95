// The index of a site that wishes its readers ill: markup, scripts, odd names and odd
// shapes in every place where it can say something.

const attack = `</script></style></textarea>--><img src=x onerror="window.hacked=1"><script>window.hacked=1</script>"'\`{{x}}\u2028\u0000$&`;

const schema = {
  type: 'string',
  title: attack,
  description: attack,
  default: attack,
  enum: [attack, '__proto__', ''],
  pattern: '^.*$',
  format: attack,
};

const names = [
  attack,
  '__proto__',
  'constructor',
  'a/b',
  'a--b',
  '-a',
  'a',
  '--',
  '',
  ' ',
  'ä',
  'a.b',
  '*response',
  'orders',
];

export const hostileIndex = {
  name: attack,
  description: attack,
  namespaces: [attack, 'index', 'types', 'a/b', 'a-b'],
  authentication: { 'application-passwords': { endpoints: { authorization: 'javascript:window.hacked=1' } } },
  routes: Object.fromEntries(
    [`/${attack}`, '/index/(?P<id>[\\d]+)', '/types/__proto__', '/a/b/x', '/a-b/x'].map((key) => [
      key,
      {
        namespace: key.startsWith('/index') ? 'index' : key.startsWith('/types') ? 'types' : attack,
        methods: ['GET', 'POST'],
        endpoints: ['GET', 'POST'].map((method) => ({
          methods: [method],
          args: JSON.parse(
            `{${names.map((name) => `${JSON.stringify(name)}:${JSON.stringify({ ...schema, required: true })}`).join(',')},
              "nested":${JSON.stringify({
                type: 'object',
                properties: Object.fromEntries([
                  [attack, schema],
                  ['constructor', schema],
                ]),
              })}}`,
          ) as unknown,
        })),
        schema: {
          title: attack,
          type: 'object',
          properties: { [attack]: { ...schema, context: [attack, 'view'] } },
        },
      },
    ]),
  ),
};
