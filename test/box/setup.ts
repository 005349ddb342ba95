// Has what runs WordPress installed; `inject('ground')` says where it lies.

import type { TestProject } from 'vitest/node';
import { boxGround, type BoxGround } from './ground.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    readonly ground: BoxGround;
  }
}

export async function setup(project: TestProject): Promise<void> {
  project.provide('ground', await boxGround());
}
