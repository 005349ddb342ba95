// Places of an audit in the form that CI reports need.

import { join, normalize } from 'node:path/posix';
import type { AuditedProject } from '../../core/model/audit.ts';

/**
 * The path of a project's file relative to the folder in which the program ran, which in CI is the
 * repository.
 */
export const auditedFile = ({ folder }: AuditedProject, { file }: { readonly file: string }): string =>
  normalize(join(folder, file));
