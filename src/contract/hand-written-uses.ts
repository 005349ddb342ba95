// Notes the operations, arguments and properties that hand-written calls use.

import type { CheckedPlace } from '../audit/call-places.ts';
import type { CallTarget, CheckedCall } from '../audit/checked-call.ts';
import type { CodePlace } from '../core/model/reports/code-usage.ts';
import { componentExtensions } from '../user-code/components.ts';
import type { OperationUse, UseNotes } from './use-notes.ts';

/**
 * Notes the uses of hand-written calls.
 *
 * @returns the places of calls that reach no operation of the source
 */
export function noteHandWritten(calls: readonly CheckedPlace[], notes: UseNotes): readonly CodePlace[] {
  const lost: CodePlace[] = [];
  for (const { candidates, isUnderstood } of calls)
    for (const checked of candidates) {
      if (checked.targets.length === 0 && !checked.isDecidedInside) lost.push(checked.call.place);
      // A call whose path depends on the caller's arguments is reported for each caller instead.
      if (isUnderstood || !checked.call.followed)
        for (const target of checked.targets) noteTarget(checked, target, isUnderstood, notes);
    }
  return lost;
}

const isPropertyName = (step: string): boolean => step !== '[]';

function noteTarget(
  checked: CheckedCall,
  { route, operation, method }: CallTarget,
  isUnderstood: boolean,
  notes: UseNotes,
): void {
  const { call, sent, open } = checked;
  const { file } = call.place;
  const use = notes.of(route, operation, method === 'HEAD' ? 'GET' : method);
  if (!checked.isDecidedInside) use.files.add(file);
  // A call with several possible operations is kept with all arguments and properties.
  if (!isUnderstood) {
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
