/**
 * Whether a schema is marked as deprecated. WordPress has no keyword for deprecated arguments and routes, so
 * authors write "deprecated" into the description.
 */
export const isDeprecated = ({
  deprecated,
  description,
}: {
  readonly deprecated?: boolean | undefined;
  readonly description?: string | undefined;
}): boolean => deprecated === true || /^\W*deprecated\b/i.test(description ?? '');
