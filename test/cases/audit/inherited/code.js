// Methods of classes below that hand on to the class above.

class Resource {
  endpoint() {
    return this.usual();
  }
  fetcher(path) {
    return fetch(`/wp-json${path}`);
  }
  list() {
    return this.fetcher(this.endpoint());
  }
}

export class Posts extends Resource {
  usual() {
    return '/wp/v2/posts';
  }
  endpoint() {
    return `${super.endpoint()}?serch=wrong`;
  }
}

export class Pages extends Resource {
  usual() {
    return '/wp/v2/pagez';
  }
  fetcher(path) {
    return super.fetcher(path);
  }
}

// What an object has that extends no class is not known.
export const alone = { list: () => fetch('/wp-json' + super.endpoint()) };
