// Exercises the routes of a WordPress that routewright started (`--exercise`): creates, reads, updates and deletes
// content, and returns what the responses show.

import type { Diagnostic } from '../../core/diagnostics/diagnostic.ts';
import { Halt } from '../../core/diagnostics/halt.ts';
import type { WireIndex } from '../../core/model/index/index-document.ts';
import { normalize } from '../normalize/normalize.ts';
import type { LoadStep } from '../requests.ts';
import { sourceProblem } from '../problems.ts';
import { fatalMessage } from '../sandbox/php-log.ts';
import {
  createExerciseClient,
  LimitReached,
  SandboxEnded,
  type ExercisedSandbox,
  type ExerciseLimits,
} from './exercise-client.ts';
import { planExercise, type ExerciseSelection } from './exercise-plan.ts';
import { ExerciseRecords, type ExerciseResults } from './exercise-records.ts';
import { ExerciseRun } from './exercise-run.ts';
import { foreignItemFinder } from './foreign-items.ts';

/** The defaults. */
export const exerciseDefaults = { seed: 1, requests: 2000, seconds: 900 } as const;

export interface ExerciseOptions extends ExerciseLimits, ExerciseSelection {
  readonly seed: number;
  /** Collects the responses; a new record by default. */
  readonly records?: ExerciseRecords;
  /**
   * Whether to record one response of each route as an example.
   *
   * @default false
   */
  readonly examples?: boolean;
  readonly signal?: AbortSignal | undefined;
  readonly progress?: ((step: LoadStep) => void) | undefined;
}

export interface ExerciseSummary {
  readonly requests: number;
  /** The number of operations that were sent. */
  readonly operations: number;
  /** The number of operations that are never sent. */
  readonly excluded: number;
  /** The number of operations that a limit left out. */
  readonly left: number;
}

export interface Exercised extends ExerciseResults {
  readonly summary: ExerciseSummary;
  readonly diagnostics: readonly Diagnostic[];
}

export const notExercised = (): Halt =>
  new Halt(
    'usage',
    'Only a WordPress that routewright starts can be exercised (`exercise`), because this creates, changes and deletes content.',
    'Use the folder or the zip of a plugin, or a version such as wordpress:6.9. For a live site, use `observe`, which only reads.',
  );

export async function exerciseSandbox(
  sandbox: ExercisedSandbox,
  index: WireIndex,
  options: ExerciseOptions,
): Promise<Exercised> {
  const { seed, signal, progress, records = new ExerciseRecords() } = options;
  const model = normalize(index).value;
  const plan = planExercise(model, options);
  const client = createExerciseClient(sandbox, options, signal);
  const run = new ExerciseRun({ plan, client, records, foreignItem: foreignItemFinder(model.routes), seed });
  const diagnostics: Diagnostic[] = [];
  const report = (diagnostic: Diagnostic): void => void diagnostics.push(diagnostic);
  progress?.({ kind: 'step', message: `Exercising ${plan.operations} operations` });
  let at = 0;
  try {
    while (at < plan.units.length) {
      const unit = plan.units[at];
      progress?.({ kind: 'count', message: 'Exercising routes', done: at + 1, total: plan.units.length });
      try {
        if (unit) await run.unit(unit);
        at += 1;
      } catch (error) {
        if (!(error instanceof SandboxEnded)) throw error;
        const { route, method } = run.requests.current ?? {};
        report(
          sourceProblem(
            'exercise-ended-wordpress',
            route && method ? { route: route.key, methods: [method] } : {},
            {},
          ),
        );
        run.requests.restarted();
        if (!(await client.restart())) break;
      }
    }
  } catch (error) {
    if (!(error instanceof LimitReached)) throw error;
  } finally {
    client.close();
  }
  for (const { operation, entry } of run.requests.failures.values())
    report(
      sourceProblem(
        'exercise-php-error',
        { route: operation.route.key, methods: [operation.method] },
        { error: fatalMessage(entry) },
      ),
    );
  const left = plan.units
    .slice(at)
    .flatMap(({ ofList, ofItems }) => [...ofList, ...ofItems])
    .filter((one) => !run.requests.tried.has(one)).length;
  if (left > 0)
    report(sourceProblem('exercise-incomplete', {}, { requests: client.sent(), left, all: plan.operations }));
  return {
    ...records.results(index, options.examples),
    summary: {
      requests: client.sent(),
      operations: run.requests.tried.size,
      excluded: plan.excluded.length,
      left,
    },
    diagnostics,
  };
}
