// A class above asks, and each class below tells what for.
class Strategy {
  constructor(base) {
    this.base = base;
  }
  address(params) {
    return `${this.base}${this.endpoint()}?${new URLSearchParams(params)}`;
  }
  fetcher(url) {
    return fetch(url);
  }
  get(params) {
    return this.fetcher(this.address(params));
  }
}

export class Posts extends Strategy {
  endpoint() {
    return '/wp-json/wp/v2/postz';
  }
}

export class Tags extends Strategy {
  endpoint() {
    return '/wp-json/wp/v2/tags';
  }
}

// One that goes another way.
export class Search extends Tags {
  endpoint() {
    return '/wp-json/wp/v2/serch';
  }
  fetcher(url) {
    return super.fetcher(url);
  }
}
