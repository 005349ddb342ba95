import type { Operation } from '../../core/model/api/api.ts';

/** A link from the reference to the code of an operation. */
export interface SourceLink {
  /** The file and line in the folder of the plugin, such as `includes/rest.php:42`. */
  readonly text: string;
  /** The address, which begins with `https:` or `http:`. */
  readonly href: string;
}

/** The links of the operations of a model whose code is known. */
export type SourceLinks = ReadonlyMap<Operation, SourceLink>;
