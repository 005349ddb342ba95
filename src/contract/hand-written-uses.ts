// Notes the operations, arguments and properties that hand-written calls use.

import { targetsMeantBy, type CallTarget, type CheckedCall } from '../audit/checked-call.ts';
import type { CodePlace } from '../core/model/reports/code-usage.ts';
import { componentExtensions } from '../user-code/components.ts';
import type { OperationUse, UseNotes } from './use-notes.ts';

/**
 * Notes the uses of hand-written calls.
 *
 * @returns the places of calls that reach no operation of the source
 */
export function noteHandWritten(calls: readonly CheckedCall[], notes: UseNotes): readonly CodePlace[] {
  const lost: CodePlace[] = [];
  for (const checked of calls) {
    const meant = targetsMeantBy(checked);
    // A call whose path depends on the caller's arguments is reported for each caller instead.
    const targets = meant.length > 0 || checked.call.followed ? meant : checked.targets;
    if (checked.targets.length === 0 && !checked.isDecidedInside) lost.push(checked.call.place);
    for (const target of targets) noteTarget(checked, target, targets.length, notes);
  }
  return lost;
}

const isPropertyName = (step: string): boolean => step !== '[]';

/** Above this number of possible operations, a call is kept with all arguments and properties. */
const maxClearTargets = 4;

function noteTarget(
  checked: CheckedCall,
  { route, operation, method }: CallTarget,
  targets: number,
  notes: UseNotes,
): void {
  const { call, sent, open } = checked;
  const { file } = call.place;
  const use = notes.of(route, operation, method === 'HEAD' ? 'GET' : method);
  if (!checked.isDecidedInside) use.files.add(file);
  if (targets > maxClearTargets) {
    use.opensArguments = true;
    const reason = `${file} computes the address of a call`;
    use.whole.push({ path: [], reason });
    use.reasons.add(reason);
    return;
  }
  for (const { argument } of sent) use.arguments.add(argument);
  if (open) {
    use.opensArguments = true;
    use.reasons.add(`${file} sends arguments that the code does not name`);
  }
  noteResponse(checked, use);
}

function noteResponse({ call, sent, isDecidedInside }: CheckedCall, use: OperationUse): void {
  const { reads, claims, handedOn } = call.answer;
  const { file } = call.place;
  const names = (path: readonly string[]): readonly string[] => path.filter(isPropertyName);
  for (const { path } of [...reads, ...claims]) use.read.push(names(path));
  for (const { argument, values } of sent)
    if (argument === '_fields')
      for (const { known } of values)
        if (known.kind === 'whole')
          for (const field of [known.value].flat().map(String).join().split(','))
            use.read.push(field.trim().split('.'));
  for (const path of isDecidedInside ? [] : handedOn)
    use.whole.push({ path: names(path), reason: `${file} passes on ${whatIs(names(path))}` });
  if (componentExtensions.some((extension) => file.endsWith(extension)))
    use.whole.push({ path: [], reason: `${file} may use the response in its markup` });
}

const whatIs = (path: readonly string[]): string =>
  path.length === 0 ? 'the response' : `${path.join('.')} of the response`;
