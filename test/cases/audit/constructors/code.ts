// Objects that a class makes of itself, and constructors that are given the same everywhere.

export class Query {
  constructor(private readonly path: string) {}

  static posts(): Query {
    return new this('/wp/v2/postz');
  }

  send() {
    return fetch(`/wp-json${this.path}`);
  }
}

/** Given the same by each place that makes one. */
class Client {
  constructor(
    private readonly base: string,
    readonly label: string,
  ) {}

  pages() {
    return fetch(`${this.base}/pagez`);
  }
}

export const one = new Client('/wp-json/wp/v2', 'one');
export const other = new Client('/wp-json/wp/v2', 'other');

/** One place makes it with another base: what either asks for is a call of its own. */
class Mixed {
  constructor(private readonly base: string) {}

  tags() {
    return fetch(`${this.base}/tags`);
  }
}

export const mixed = [new Mixed('/wp-json/wp/v2'), new Mixed('/wp-json/acme/v7')];

/** What it is given, nobody tells. */
class Told {
  constructor(private readonly base: string) {}

  users() {
    return fetch(`${this.base}users`);
  }
}

export const told = (base: string) => new Told(base).users();
