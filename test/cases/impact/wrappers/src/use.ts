import { things } from './repository.js';

export const searched = () => things.list({ search: 'f' });
export const without = () => things.create({ name: 'n' });
export const with_ = () => things.create({ name: 'n', colour: 'blue' });
export const sum = async () => (await things.list({ order: 'asc' })).map(({ total }) => Number(total));
