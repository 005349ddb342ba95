import apiFetch from '@wordpress/api-fetch';

// One class, and an object of it for each collection.
class Resource {
  constructor(private readonly path: string) {}
  list() {
    // What only some of them take is no error: nobody says that it is asked of the others.
    return apiFetch({ path: `/wp/v2/${this.path}`, data: { nothing: 1 } });
  }
  create(data: object) {
    return apiFetch({ path: `/wp/v2/${this.path}`, method: 'POST', data });
  }
}

export const api = { posts: new Resource('posts'), pages: new Resource('pagez'), search: new Resource('search') };
api.posts.create({ statuz: 'draft' });

abstract class Crud {
  protected abstract readonly name: string;
  constructor(private readonly version = 'v2') {}
  all() {
    return apiFetch({ path: `/wp/${this.version}/${this.name}` });
  }
}

export class Users extends Crud {
  protected readonly name = 'users';
}

export class Comments extends Crud {
  protected readonly name = 'comments';
  constructor() {
    super('v3');
  }
}

// Only one class is below it: what it asks for is judged whole.
abstract class Lonely {
  abstract where(): string;
  all() {
    return apiFetch({ path: `${this.where()}?serch=a` });
  }
}
export class Only extends Lonely {
  where() {
    return '/wp/v2/posts';
  }
}
