// As TypeScript emits CommonJS.
'use strict';
var __importDefault = (this && this.__importDefault) || function (mod) {
  return (mod && mod.__esModule) ? mod : { "default": mod };
};
var __importStar = (this && this.__importStar) || function (mod) { return mod; };
Object.defineProperty(exports, '__esModule', { value: true });
exports.listPosts = listPosts;
exports.arrow = void 0;
const api_fetch_1 = __importDefault(require('@wordpress/api-fetch'));
const url_1 = require('@wordpress/url');
const axios_1 = __importDefault(require('axios'));
const send_1 = require('./send');
const ky_1 = __importStar(require('ky'));
function listPosts(serch) {
  return (0, api_fetch_1.default)({ path: (0, url_1.addQueryArgs)('/wp/v2/posts', { serch }) });
}
const arrow = () => (0, send_1.send)('/wp/v2/pagez');
exports.arrow = arrow;
exports.tags = async () => (await axios_1.default.get('https://example.com/wp-json/wp/v2/tags?per_page=500')).data;
exports.media = () => ky_1.default.get('https://example.com/wp-json/wp/v2/media?per_page=501');
