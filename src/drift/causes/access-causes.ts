// Groups the changes of access in a namespace. A plugin's update does not explain them, because they also show leaks.

import type { Finding } from '../../core/model/drift.ts';
import { isTightened } from '../compare/method-access.ts';
import type { CauseCandidate, CauseRow } from './cause-rows.ts';
import type { CauseEvidence } from './evidence.ts';

const isAboutAccess = ({ pointer }: Finding): boolean => pointer === '/access';

type AccessCause = CauseCandidate & { readonly kind: CauseRow['kinds'][number] };

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
        isTightened(finding.before, finding.after) === (kind === 'access-tightened'),
    });
    return [
      causeOf('access-tightened', `${named} refuses callers that it allowed before`),
      causeOf('access-loosened', `${named} allows callers that it refused before`),
    ];
  });
}
