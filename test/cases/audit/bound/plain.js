// Without types, what is bound tells whose `this` it is.
export async function send({ path, ...options }) {
  return fetch(`https://example.com/wp-json${path}`, options);
}

export async function createPost(data) {
  return this.send({ path: '/wp/v2/postz', method: 'POST', data });
}

export class Client {
  send = send.bind(this);
  createPost = createPost.bind(this);
}
