// As Babel and webpack compile modules.
'use strict';
var _interopRequireDefault = require('@babel/runtime/helpers/interopRequireDefault');
Object.defineProperty(exports, '__esModule', { value: true });
exports.default = load;
var _apiFetch = _interopRequireDefault(require('@wordpress/api-fetch'));
var _send = require('./send');
function load(id) {
  return (0, _apiFetch.default)({ path: `/wp/v2/postz/${id}` });
}
function _interop(e) {
  return e && e.__esModule ? e : { default: e };
}
var _other = _interop(require('@wordpress/api-fetch'));
module.exports.users = () => _other.default({ path: '/wp/v2/userz' });
module.exports.categories = () => (0, _send.send)(_send.fields.rest);
var import_api_fetch = __toESM(require('@wordpress/api-fetch'));
function __toESM(mod) {
  return mod;
}
module.exports.themes = () => (0, import_api_fetch.default)({ path: '/wp/v2/themez' });
