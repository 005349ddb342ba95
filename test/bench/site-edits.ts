// Small changes of a site, as an update or a plugin makes them, each at many places of an
// index in turn: what a reviewer is then shown.

interface Schema {
  readonly type?: string;
  readonly description?: string;
  readonly required?: unknown;
  readonly title?: string;
  enum?: unknown;
  properties?: Record<string, unknown>;
}

interface Endpoint {
  readonly methods: readonly string[];
  args?: Record<string, Schema> | readonly never[];
}

interface Route {
  readonly namespace: string;
  readonly endpoints: readonly Endpoint[];
  readonly schema?: Schema;
}

interface Index {
  readonly routes: Record<string, Route>;
}

export interface SiteEdit {
  readonly name: string;
  /** The routes at which it can be made. */
  readonly places: (index: Index) => readonly string[];
  readonly edit: (index: Index, place: string) => void;
}

/** Another index with an edit made at one of so many places, chosen evenly. */
export function editedAt(text: string, { places, edit }: SiteEdit, samples: number): readonly Edited[] {
  const all = places(JSON.parse(text) as Index);
  return Array.from({ length: Math.min(samples, all.length) }, (_, at): Edited => {
    const place = all[Math.floor(((at + 0.5) * all.length) / Math.min(samples, all.length))] ?? '';
    const index = JSON.parse(text) as Index;
    edit(index, place);
    return { place, text: JSON.stringify(index) };
  });
}

export interface Edited {
  readonly place: string;
  readonly text: string;
}

const added = { type: 'string', description: 'Added by the update.' };

const routesWith = (test: (route: Route) => boolean) => (index: Index) =>
  Object.entries(index.routes)
    .filter(([, route]) => test(route))
    .map(([key]) => key);

/** An empty list is how PHP writes an object without members. */
const argsOf = ({ args }: Endpoint): Record<string, Schema> =>
  args === undefined || Array.isArray(args) ? {} : { ...(args as Record<string, Schema>) };

const writes = ({ methods }: Endpoint): boolean => methods.includes('POST') || methods.includes('PUT');

const hasValues = ({ enum: values }: Schema): boolean =>
  Array.isArray(values) && values.length > 1 && values.every((value) => typeof value === 'string');

const enumerated = (route: Route): Schema | undefined =>
  route.endpoints.flatMap((endpoint) => Object.values(argsOf(endpoint))).find(hasValues);

/** The routes of one namespace that answer one resource. */
const likeIt = ({ routes }: Index, place: string): readonly Route[] => {
  const { namespace, schema } = routes[place] ?? {};
  return Object.values(routes).filter(
    (route) => route.namespace === namespace && route.schema?.title === schema?.title,
  );
};

const isDescribed = ({ schema }: Route): boolean =>
  schema?.title !== undefined && Object.keys(schema.properties ?? {}).length > 0;

const addProperty = ({ schema }: Route): void => {
  if (schema) schema.properties = { ...schema.properties, added_by_update: added };
};

export const siteEdits: readonly SiteEdit[] = [
  {
    name: 'an argument of an endpoint',
    places: routesWith(({ endpoints }) => endpoints.length > 0),
    edit: (index, place) => {
      const endpoint = index.routes[place]?.endpoints.at(-1);
      if (endpoint) endpoint.args = { ...argsOf(endpoint), added_by_update: added };
    },
  },
  {
    name: 'a value of an enumeration',
    places: routesWith((route) => enumerated(route) !== undefined),
    edit: (index, place) => {
      const route = index.routes[place];
      const schema = route && enumerated(route);
      if (schema && Array.isArray(schema.enum))
        schema.enum = [...(schema.enum as unknown[]), 'added-by-update'];
    },
  },
  {
    name: 'a property of an answer',
    places: routesWith(isDescribed),
    edit: (index, place) => {
      for (const route of likeIt(index, place)) addProperty(route);
    },
  },
  {
    name: 'a field that is taken and answered',
    places: routesWith((route) => isDescribed(route) && route.endpoints.some(writes)),
    edit: (index, place) => {
      for (const route of likeIt(index, place)) {
        addProperty(route);
        for (const endpoint of route.endpoints.filter(writes))
          endpoint.args = { ...argsOf(endpoint), added_by_update: added };
      }
    },
  },
  {
    name: 'a route',
    places: routesWith(({ endpoints }) => endpoints.length > 0),
    edit: (index, place) => {
      const { namespace = '' } = index.routes[place] ?? {};
      const args = { name: { ...added, required: true }, page: { type: 'integer' } };
      index.routes[`/${namespace}/added-by-update`] = {
        namespace,
        endpoints: [{ methods: ['GET'], args }],
      };
    },
  },
];
