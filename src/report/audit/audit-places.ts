// Places of an audit as reports of CI name them.

import { join, normalize } from 'node:path/posix';
import type { AuditedProject, AuditFinding } from '../../model/audit.ts';

/** A file of the project as named from where the program ran, which in CI is the repository. */
export const auditedFile = ({ folder }: AuditedProject, { file }: Pick<AuditFinding, 'file'>): string =>
  normalize(join(folder, file));

/** What is wrong and what to do, on a line each. */
export const saidOf = ({ reason, hint }: AuditFinding): string =>
  hint === null ? reason : `${reason} ${hint}`;
