/** A package that the modules of a target import, and that users install. */
export interface Peer {
  readonly name: string;
  /** The versions that do, as npm writes ranges: `^2.0.0 || ^3.0.0`, `>=8.0.0`. */
  readonly versions: string;
  /** Code that uses these modules has it for its own sake: a package of modules does not bring it along. */
  readonly isOptional?: true;
}
