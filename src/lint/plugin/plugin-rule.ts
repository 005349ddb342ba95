// The form of a rule for the code of a plugin: its texts, its check, and PHP that shows both sides.

import type { Problem } from '../../core/diagnostics/define-problems.ts';
import type { Where } from '../../core/diagnostics/diagnostic.ts';
import type { Operation, Route } from '../../core/model/api/api.ts';
import type { OperationDeclaration, PhpPlace } from '../../core/model/api/declaration.ts';
import type { SentProperty } from '../../core/model/api/sent-properties.ts';
import { plainText } from '../../source/file/plain-text.ts';

/** PHP that breaks a rule, and PHP that does not. */
export interface PhpExample {
  readonly wrong: string;
  readonly right: string;
}

/** An operation of a plugin, with the place of its declaration. */
export interface DeclaredOperation {
  readonly route: Route;
  readonly operation: Operation;
  readonly declaredAt: OperationDeclaration;
  /** What the responses of an exercise contained; empty without an exercise. */
  readonly sent: readonly SentProperty[];
  /** The path parameters of the route, and of other routes with the callback. */
  readonly pathNames: ReadonlySet<string>;
  /** The arguments whose declared type does not exist, such as `array | string`. Another diagnostic reports them. */
  readonly unknownTypes: ReadonlySet<string>;
}

/** A place that breaks a rule. */
export interface Finding<Details> {
  /** The line of PHP to change. */
  readonly place: PhpPlace | undefined;
  /** The place in the interface, if it is not the operation itself. */
  readonly where?: Pick<Where, 'argument' | 'route' | 'methods'>;
  readonly details: Details;
}

/** The texts and the check of a rule. `Details` are what its message mentions. */
interface RuleRow<Details> extends Problem<Details>, PhpExample {
  /** Whether a message is reported only once, at its first place. By default, each line of PHP has its own. */
  readonly isOnce?: true;
  readonly check: (declared: DeclaredOperation) => readonly Finding<Details>[];
}

export interface PluginRule extends Problem<never>, PhpExample {
  readonly isOnce?: true;
  readonly check: (declared: DeclaredOperation) => readonly Finding<string>[];
}

/** Completes a rule: its findings get their messages. */
export const pluginRule = <Details>(row: RuleRow<Details>): PluginRule => ({
  ...row,
  check: (declared) =>
    row.check(declared).map((finding) => ({ ...finding, details: row.message(finding.details) })),
});

/** A name from the code of a plugin, as a message contains it. */
export const word = (text: string): string => plainText(text, 100);

/** The methods that usually change data. */
export const writingMethods: ReadonlySet<string> = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);

export const asRegistered = 'The outputs describe the route as it is registered.';
