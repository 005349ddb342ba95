// Has what runs WordPress installed; `inject('packages')` says where it lies.

import type { TestProject } from 'vitest/node';
import { boxPackages, type BoxPackages } from './packages.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    readonly packages: BoxPackages;
  }
}

export async function setup(project: TestProject): Promise<void> {
  project.provide('packages', await boxPackages());
}
