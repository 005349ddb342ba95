import { code, propertyKey, type Code } from '../code.ts';

/** In an object literal, `"__proto__"` would set the prototype, but a computed key does not. */
export const literalKey = (name: string): Code =>
  code(name === '__proto__' ? '["__proto__"]' : propertyKey(name));
