// One finding as the HTML report shows it: what, why, before and after, the proof, and
// where else.

import type { Finding, Rules, Witness } from '../../model/drift.ts';
import { memberOf, placeWords, provenWords, titleOf } from '../finding-words.ts';
import type { Json } from '../../schema/schema.ts';
import { count } from '../../schema/schema-words.ts';
import { jsonText } from '../json-text.ts';
import { viewUsage, type CodeView } from './code-view.ts';

export interface FindingView {
  readonly id: string;
  readonly titleId: string;
  readonly classes: string;
  readonly title: string;
  readonly member: string;
  readonly code: string;
  readonly side: string;
  readonly reason: string;
  readonly cause: string;
  /** What the site itself answered; empty where it was not asked. */
  readonly proven: string;
  readonly isApproved: boolean;
  readonly approval: string;
  readonly isUsed: boolean;
  readonly hasUsages: boolean;
  readonly usagesTitle: string;
  readonly usages: readonly CodeView[];
  readonly hasChange: boolean;
  readonly changes: readonly ValueView[];
  readonly hasProof: boolean;
  readonly proof: ProofView;
  readonly placesTitle: string;
  /** All but the first, under which the finding stands. */
  readonly places: readonly string[];
  readonly fingerprint: string;
}

interface ValueView {
  readonly kind: 'before' | 'after';
  readonly label: string;
  readonly text: string;
  readonly folds: boolean;
  readonly summary: string;
}

interface ProofView {
  readonly sentence: string;
  readonly method: string;
  readonly path: string;
  /** Empty where the request has none. */
  readonly data: string;
}

/**
 * @param id unique in the report
 * @param cause what made it; empty where that tells nothing
 */
export function viewFinding(finding: Finding, id: string, rules: Rules, cause: string): FindingView {
  const { code, side, reason, witness, places, approval, fingerprint, pointer } = finding;
  const usages = finding.usages ?? [];
  const others = places.slice(1);
  const changes = viewChange(finding);
  return {
    id,
    titleId: `${id}-title`,
    classes: [side, ...(approval ? ['approved'] : []), ...(usages.length > 0 ? ['used'] : [])].join(' '),
    title: titleOf(finding, rules),
    member: memberOf(pointer),
    code,
    side,
    reason,
    cause,
    proven: finding.proven ? provenWords(finding.proven) : '',
    isApproved: approval !== null,
    approval:
      approval === null
        ? ''
        : approval.reason + (approval.until === null ? '' : ` (until ${approval.until})`),
    isUsed: usages.length > 0,
    hasUsages: usages.length > 0,
    usagesTitle: `${count(usages.length, 'line')} of your code`,
    usages: usages.map(viewUsage),
    hasChange: changes.length > 0,
    changes,
    hasProof: witness !== null,
    proof: witness === null ? noProof : viewProof(witness),
    placesTitle: `and ${count(others.length, 'more place')}`,
    places: others.map(placeWords),
    fingerprint,
  };
}

const linesShown = 16;

function viewChange({ before, after }: Finding): readonly ValueView[] {
  if (before === null && after === null) return [];
  const view = (kind: ValueView['kind'], label: string, value: Json): readonly ValueView[] => {
    if (value === null) return [];
    const text = jsonText(value);
    const lines = text.split('\n').length;
    return [{ kind, label, text, folds: lines > linesShown, summary: count(lines, 'line') }];
  };
  return [
    ...view('before', after === null ? 'Removed' : 'Before', before),
    ...view('after', before === null ? 'Added' : 'After', after),
  ];
}

const noProof: ProofView = { sentence: '', method: '', path: '', data: '' };

function viewProof(witness: Witness): ProofView {
  const { method, path } = witness;
  const request = { method, path };
  const sent = (args: Readonly<Record<string, Json>>): string =>
    Object.keys(args).length === 0 ? '' : jsonText(args);
  switch (witness.kind) {
    case 'refused':
      return {
        ...request,
        sentence: `This request${witness.via === 'query' ? '' : `, sent in a ${witness.via},`} was valid and is refused now.`,
        data: sent(witness.arguments),
      };
    case 'undecodable':
      return {
        ...request,
        sentence: 'It may answer this now, which the old type cannot hold.',
        data: jsonText(witness.response),
      };
    case 'unroutable':
      return { ...request, sentence: 'A route took it; none takes it now.', data: '' };
    case 'ignored':
      return {
        ...request,
        sentence: `In this request “${witness.argument}” has no effect any more.`,
        data: sent(witness.arguments),
      };
    case 'changed-meaning':
      return {
        ...request,
        sentence: `This request leaves “${witness.argument}” out, which meant ${jsonText(witness.before)} and means ${jsonText(witness.after)} now.`,
        data: sent(witness.arguments),
      };
  }
}
