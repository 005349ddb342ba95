// Known as clients by the methods of their types.

interface Answer<Body> {
  readonly data: Body;
}

export interface Transport {
  get<Body>(path: string, params?: object): Promise<Answer<Body>>;
  post<Body>(path: string, data?: object): Promise<Answer<Body>>;
  delete(path: string): Promise<void>;
}

export const posts = (transport: Transport) => transport.get('/wp/v2/posts', { serch: 'not looked at' });
export const postz = (transport: Transport) => transport.get('/wp/v2/postz');
export const remove = (transport: Transport) => transport.delete('/wp/v2/posts?serch=wrong');

// Through a function that is given how the address is made.
const list = (transport: Transport, address: () => string) => async (params: object) =>
  (await transport.get(address(), params)).data;
export const orders = (transport: Transport) => list(transport, () => '/wc/v3/orderz');

// No client: a store of keys, and a server.

interface KeyValues {
  get(key: string): Promise<string | null>;
  put(key: string, value: string): Promise<void>;
  delete(key: string): Promise<void>;
}

interface Server {
  get(path: string, handler: object): this;
  post(path: string, handler: object): this;
}

const answers = new Map<string, string>();

export async function none(api: KeyValues, http: Server, handlers: object): Promise<void> {
  await api.get('/wp/v2/kept');
  await api.delete('/wp/v2/kept');
  http.get('/wp/v2/served', handlers).post('/wp/v2/served', handlers);
  answers.get('/wp/v2/kept');
  answers.delete('/wp/v2/kept');
}

// What leads elsewhere, or to what the site does not have.
export const other = async (transport: Transport) => [
  await transport.get('/users/me'),
  await transport.get('/acme/v7/postz'),
  await transport.get('https://api.acme.net/wp-json/wp/v2/postz'),
];
