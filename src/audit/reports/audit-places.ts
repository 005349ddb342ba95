// Places of an audit as reports of CI name them.

import { join, normalize } from 'node:path/posix';
import type { AuditedProject } from '../../core/model/audit.ts';

/** A file of the project as named from where the program ran, which in CI is the repository. */
export const auditedFile = ({ folder }: AuditedProject, { file }: { readonly file: string }): string =>
  normalize(join(folder, file));
