// The values that path parameters can have on a site: names of blocks and icons, folders of themes.

import { rowsByPath, type PathValuesRow } from './software-facts.ts';

const rowsAt = rowsByPath(({ pathValues }) => pathValues);

/** @param path the path of the route with its namespace: `/wp/v2/themes/{stylesheet}` */
export const knownPathValues = (path: string, parameter: string): PathValuesRow | undefined =>
  rowsAt(path).find(({ parameters }) => parameters.includes(parameter));
