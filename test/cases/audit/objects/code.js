// Objects that hold the client which made them, or were given it.
class Client {
  apiUrl = '';
  constructor(site) {
    this.site = site;
    this.posts = new Posts(this);
    this.open();
  }
  open() {
    this.apiUrl = `${this.site}/wp-json/wp/v2`;
  }
  send(method, path, data) {
    const options = { method };
    if (data) this.attach(options, data);
    return fetch(`${this.apiUrl}/${path}`, options);
  }
  attach(options, data) {
    options.body = JSON.stringify(data);
  }
}

class Posts {
  constructor(client) {
    this.client = client;
  }
  list() {
    return this.client.send('GET', 'postz');
  }
  create() {
    return this.client.send('POST', '/wp/v2/posts', { title: 'A' });
  }
}

export const client = new Client('https://example.com');

// What an object holds depends on what was called before: nothing is said of what may never come about.
class Pager {
  endpoint = '';
  setEndpoint(endpoint) {
    this.endpoint = endpoint;
  }
  getEndpoint() {
    if (!this.endpoint) return '/wp-json/wp/v2/posts';
    return this.endpoint;
  }
  revisions() {
    return fetch(`https://example.com${this.getEndpoint()}/revisions`);
  }
}
export const pager = new Pager();

// Neither piece is told where it is written; of a text with a slot, the known ends are cut.
class Rest {
  setUp(state) {
    this.state = state;
  }
  rest({ path }) {
    const relative = path.startsWith('/') ? path.slice(1) : path;
    return fetch(this.state.root + (relative.endsWith('/') ? relative.slice(0, -1) : relative));
  }
  tags() {
    return this.rest({ path: 'wp/v2/tagz' });
  }
  tag(id) {
    return this.rest({ path: `/wp/v2/tagz/${id}/` });
  }
  pages() {
    return this.rest({ path: `/${'wp/v2'}/pagez`.substring(0, 9) });
  }
}
export const rest = new Rest();
