// An issue in the HTML report: the change, the reason, before and after, the proof, and the other places.

import type { Witness } from '../../core/model/reports/witness.ts';
import { type Json, isJsonList } from '../../core/schema/schema.ts';
import { countText } from '../../core/schema/schema-text.ts';
import { provenText } from '../finding-text.ts';
import { memberPathOf } from '../place-text.ts';
import type { ReportIssue } from '../report.ts';
import { viewCode, type CodeView } from './code-view.ts';

export interface FindingView {
  readonly id: string;
  readonly titleId: string;
  readonly classes: string;
  readonly title: string;
  readonly member: string;
  readonly code: string;
  /** The number of places in the code, if there are several; otherwise empty. */
  readonly placeCount: string;
  /** The text is empty if the issue is neither about requests nor about responses. */
  readonly side: string;
  /** The text is empty if the values before and after already show the change. */
  readonly what: string;
  readonly why: string;
  readonly cause: string;
  readonly details: readonly string[];
  readonly advice: string;
  readonly isApproved: boolean;
  readonly approval: string;
  readonly isUsed: boolean;
  /**
   * Whether the issue itself is in the user's code. If the issue is in the user's code, the page shows the lines
   * of code first.
   */
  readonly isInCode: boolean;
  readonly hasUsages: boolean;
  readonly usagesTitle: string;
  readonly usages: readonly CodeView[];
  readonly hasChange: boolean;
  readonly changes: readonly ChangedValueView[];
  readonly hasProof: boolean;
  readonly proof: ProofView;
  readonly placesTitle: string;
  /** All places except the first. The first place is left out, because the page lists the issue under it. */
  readonly places: readonly string[];
  readonly fingerprint: string;
}

interface ChangedValueView {
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
  /** The text is empty if the request has no data. */
  readonly data: string;
}

/** @param id an id that is unique in the report */
export function viewFinding(one: ReportIssue, id: string): FindingView {
  const { issue, cause, side, witness = null, change, code: lines, proven, isUsed = false } = one;
  const { code, headline, what, why, where, approval, fingerprint } = issue;
  const [first, ...others] = where;
  const changes = change === undefined ? [] : viewChange(change);
  const isInCode = first?.file !== null;
  return {
    id,
    titleId: `${id}-title`,
    classes: [...(side ? [side] : []), ...(approval ? ['approved'] : []), ...(isUsed ? ['used'] : [])].join(
      ' ',
    ),
    title: headline,
    member: memberPathOf(first?.pointer ?? ''),
    code,
    placeCount: isInCode && others.length > 0 ? countText(where.length, 'place') : '',
    side: side ?? '',
    what: changes.length > 0 ? '' : what,
    why,
    cause: cause?.title ?? '',
    // The proof is shown in a separate box.
    details: witness ? (proven ? [provenText(proven)] : []) : one.details,
    advice: one.advice,
    isApproved: approval !== null,
    approval:
      approval === null
        ? ''
        : approval.reason + (approval.until === null ? '' : ` (until ${approval.until})`),
    isUsed,
    isInCode,
    hasUsages: !isInCode && lines.length > 0,
    usagesTitle: `${countText(lines.length, 'line')} of your code`,
    usages: lines.map(viewCode),
    hasChange: changes.length > 0,
    changes,
    hasProof: witness !== null,
    proof: witness === null ? noProof : viewProof(witness),
    placesTitle: `and ${countText(others.length, 'more place')}`,
    places: isInCode ? [] : others.map(({ text }) => text),
    fingerprint,
  };
}

const linesShown = 16;

function viewChange({ before, after }: NonNullable<ReportIssue['change']>): readonly ChangedValueView[] {
  if (before === null && after === null) return [];
  const view = (kind: ChangedValueView['kind'], label: string, value: Json): readonly ChangedValueView[] => {
    if (value === null) return [];
    const text = indentedJsonText(value);
    const lines = text.split('\n').length;
    return [{ kind, label, text, folds: lines > linesShown, summary: countText(lines, 'line') }];
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
    Object.keys(args).length === 0 ? '' : indentedJsonText(args);
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
        sentence: 'The site may now send this response, which does not fit the old type.',
        data: indentedJsonText(witness.response),
      };
    case 'unroutable':
      return {
        ...request,
        sentence: 'A route matched this request before; no route matches it now.',
        data: '',
      };
    case 'ignored':
      return {
        ...request,
        sentence: `In this request “${witness.argument}” has no effect any more.`,
        data: sent(witness.arguments),
      };
    case 'changed-meaning':
      return {
        ...request,
        sentence: `This request leaves “${witness.argument}” out. That meant ${indentedJsonText(witness.before)} before and means ${indentedJsonText(witness.after)} now.`,
        data: sent(witness.arguments),
      };
  }
}

const maxLineWidth = 76;

/** JSON for readers. A short value is on one line, and longer values are indented by two spaces. */
function indentedJsonText(value: Json, indent = ''): string {
  const line = jsonOnOneLine(value);
  if (indent.length + line.length <= maxLineWidth || value === null || typeof value !== 'object') return line;
  const inner = `${indent}  `;
  const [open, close, members] = isJsonList(value)
    ? ['[', ']', value.map((item) => indentedJsonText(item, inner))]
    : [
        '{',
        '}',
        Object.entries(value).map(
          ([key, member]) => `${JSON.stringify(key)}: ${indentedJsonText(member, inner)}`,
        ),
      ];
  return `${open}\n${members.map((member) => inner + member).join(',\n')}\n${indent}${close}`;
}

function jsonOnOneLine(value: Json): string {
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  const list = isJsonList(value);
  const members = list
    ? value.map(jsonOnOneLine)
    : Object.entries(value).map(([key, member]) => `${JSON.stringify(key)}: ${jsonOnOneLine(member)}`);
  if (members.length === 0) return list ? '[]' : '{}';
  return list ? `[${members.join(', ')}]` : `{ ${members.join(', ')} }`;
}
