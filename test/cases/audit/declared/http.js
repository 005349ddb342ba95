// Code that is published with declarations beside it.
export const send = (path) => fetch(`https://example.com/wp-json/wp/v2/${path}`);
