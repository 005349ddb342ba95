// The error of a live site that could not be read. A run of several sites may tolerate it.

import { Halt } from '../core/diagnostics/halt.ts';

/** A setting of the user is the reason why the site was not read. No run tolerates this. */
export class WrongSetting extends Halt {}

export class UnreadSite extends Halt {
  /** @param reason the error that ended the reading */
  constructor(reason: Halt) {
    const { message, hint, diagnostics, isTemporary, cause } = reason;
    super('source', message, hint, diagnostics, { isTemporary, ...(cause !== undefined && { cause }) });
  }
}
