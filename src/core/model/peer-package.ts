/** A package that the modules of a target import and that users install. */
export interface Peer {
  readonly name: string;
  /** The compatible versions, as an npm range: `^2.0.0 || ^3.0.0`, `>=8.0.0`. */
  readonly versions: string;
  /**
   * Set if code that uses these modules already depends on the package. A generated npm package then does not
   * list it as a dependency.
   */
  readonly isOptional?: true;
}
