// Maps places in the script of a component to the component.
// The compiler reads the script of a component as a separate file.

import { relative } from 'node:path/posix';
import type { CodePlace } from '../core/model/reports/code-usage.ts';
import { inComponent, type Components } from './components.ts';

/**
 * Returns a function that maps a place in a component's script to the component. Places in other files stay
 * unchanged.
 */
export function componentPlaceMapper({
  components,
  folder,
}: {
  readonly components: Components;
  /** The folder to which file names are relative. */
  readonly folder: string;
}): <Place extends CodePlace>(place: Place) => Place {
  const byModule = new Map(components.read.map((one) => [relative(folder, one.module.name), one]));
  return (place) => {
    const component = byModule.get(place.file);
    return component ? inComponent(place, component, relative(folder, component.name)) : place;
  };
}
