// The compiler reads the script of a component as a separate file. This maps places in such a file to the component.

import { relative } from 'node:path/posix';
import type { CodePlace } from '../core/model/drift.ts';
import { inComponent, type Components } from './components.ts';

/** Returns a function that maps a place in the script of a component to the component. Other places stay as they are. */
export function componentPlaceMapper({
  components,
  folder,
}: {
  readonly components: Components;
  /** The folder that file names are relative to. */
  readonly folder: string;
}): <Place extends CodePlace>(place: Place) => Place {
  const byModule = new Map(components.read.map((one) => [relative(folder, one.module.name), one]));
  return (place) => {
    const component = byModule.get(place.file);
    return component ? inComponent(place, component, relative(folder, component.name)) : place;
  };
}
