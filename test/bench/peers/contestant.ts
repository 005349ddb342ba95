// What the benchmark knows about a contestant: how it is installed and started, and how an app uses its output.

import type { Inputs } from '../workplace.ts';
import type { Probe } from './probe.ts';

/** What is generated: typed calls, validators, or both in one run. */
export type Job = 'client' | 'zod' | 'client+zod';

export const jobs = ['client', 'zod', 'client+zod'] as const satisfies readonly Job[];

export interface Task {
  readonly inputs: Inputs;
  /** Where the contestant is installed and works. */
  readonly folder: string;
  /** Name of the output folder below `folder`. */
  readonly output: string;
  readonly node: string;
  readonly job: Job;
}

/** An app that calls one operation. Relative imports begin at the folder of the contestant. */
export interface CallApp {
  /** Imports, and the client if the tool has one. */
  readonly prelude: string;
  /** The call, up to the place where the name of a query argument is written, and the rest of the call. */
  readonly open: string;
  readonly close: string;
  /** The name of the called function, as it stands in `open`. */
  readonly name: string;
  /** Code after which the members of an item of the response can be written: `found` is the awaited call. */
  readonly item: string;
}

export interface Contestant {
  readonly label: string;
  /** The package whose version the tables name; absent for routewright. */
  readonly main?: string;
  /** The versions to install: a version, a range or `latest`. */
  readonly packages: Readonly<Record<string, string>>;
  readonly jobs: readonly Job[];
  /** Contents of its configuration file, or none where it needs none. */
  readonly config?: (task: Task) => string;
  readonly command: (task: Task, configFile: string) => readonly string[];
  readonly call?: (output: string, probe: Probe) => CallApp;
  /** The app of the smallest bundle, if it is not the app with the call. */
  readonly smallest?: (output: string, probe: Probe) => string;
  /** A module that exports the validator of the operation's response as `validator`. */
  readonly validator?: (output: string, probe: Probe) => string;
}

/** The code of an app with the call and one query argument. */
export const appOf = ({ prelude, open, close }: CallApp): string =>
  `${prelude}\nconsole.log(await ${open}page: 2${close});\nexport {};\n`;
