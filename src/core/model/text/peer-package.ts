/** A package that the modules of a target import and that users install. */
export interface Peer {
  readonly name: string;
  /** The compatible versions of the package, as an npm range: `^2.0.0 || ^3.0.0`, `>=8.0.0`. */
  readonly versions: string;
  /**
   * Set if code that uses the generated modules already depends on the package. In that case, a generated npm
   * package does not list the package as a dependency.
   */
  readonly isOptional?: true;
}
