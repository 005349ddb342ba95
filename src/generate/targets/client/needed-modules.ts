import { runtimeModules, type ClientFacts, type RuntimeModule } from './runtime-modules.ts';
import { runtimeSource } from './runtime-source.ts';

/** The modules of the runtime that a site's client needs. */
export function neededModules(site: ClientFacts): readonly RuntimeModule[] {
  const files = new Set<string>();
  const need = (file: string): void => {
    if (files.has(file)) return;
    files.add(file);
    for (const other of runtimeSource(file).imports) need(other);
  };
  for (const { file, isNeeded } of runtimeModules) if (isNeeded?.(site) ?? true) need(file);
  return runtimeModules.filter(({ file }) => files.has(file));
}
