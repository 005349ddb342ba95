// Groups the changes of access in a namespace. A plugin's update does not explain them, because they also show leaks.

import { accessRoles } from '../../core/model/api/access.ts';
import type { Cause, Finding } from '../../core/model/reports/drift.ts';
import type { CauseEvidence } from './evidence.ts';

/** From the least to the most restricted access, as findings name them. */
const restrictions: readonly unknown[] = [
  'allowed',
  'visitor',
  'signed-in',
  ...accessRoles,
  'none',
  'refused',
];

/** Whether callers are refused that were allowed before. */
const isTightened = ({ before, after }: Finding): boolean =>
  restrictions.indexOf(after) > restrictions.indexOf(before);

const isAboutAccess = ({ pointer }: Finding): boolean => pointer === '/access';

interface AccessCause extends Pick<Cause, 'kind' | 'title' | 'subject' | 'versions'> {
  readonly claims: (finding: Finding) => boolean;
}

export function accessCauses({ findings }: CauseEvidence): readonly AccessCause[] {
  const namespaces = new Set(findings.filter(isAboutAccess).map(({ namespace }) => namespace ?? ''));
  return [...namespaces].flatMap((namespace) => {
    const named = namespace === '' ? 'The root' : namespace;
    const causeOf = (kind: AccessCause['kind'], title: string): AccessCause => ({
      kind,
      title,
      subject: namespace,
      versions: null,
      claims: (finding) =>
        isAboutAccess(finding) &&
        (finding.namespace ?? '') === namespace &&
        isTightened(finding) === (kind === 'access-tightened'),
    });
    return [
      causeOf('access-tightened', `${named} refuses callers that it allowed before`),
      causeOf('access-loosened', `${named} allows callers that it refused before`),
    ];
  });
}
