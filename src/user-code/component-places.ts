// Places in the scripts of components, which the compiler reads as files beside them, as
// places in the components.

import { relative } from 'node:path/posix';
import type { CodePlace } from '../core/model/drift.ts';
import { inComponent, type Components } from './components.ts';

/** Places in scripts of components, as places in the components. */
export function placesIn({
  components,
  folder,
}: {
  readonly components: Components;
  /** What file names are relative to. */
  readonly folder: string;
}): <Place extends CodePlace>(place: Place) => Place {
  const byModule = new Map(components.read.map((one) => [relative(folder, one.module.name), one]));
  return (place) => {
    const component = byModule.get(place.file);
    return component ? inComponent(place, component, relative(folder, component.name)) : place;
  };
}
