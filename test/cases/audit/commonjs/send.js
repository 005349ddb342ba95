'use strict';
Object.defineProperty(exports, '__esModule', { value: true });
exports.send = send;
exports.fields = exports.base = void 0;
const node_fetch_1 = require('node-fetch');
const base = 'https://example.com/wp-json';
exports.base = base;
exports.fields = { rest: '/wp/v2/categoriez' };
async function send(path) {
  return (0, node_fetch_1.default)(`${exports.base}${path}`);
}
