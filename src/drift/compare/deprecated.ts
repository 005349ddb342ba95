/** Is it marked as deprecated? Sites have no keyword for arguments and routes; people write it into the description. */
export const isDeprecated = ({
  deprecated,
  description,
}: {
  readonly deprecated?: boolean | undefined;
  readonly description?: string | undefined;
}): boolean => deprecated === true || /^\W*deprecated\b/i.test(description ?? '');
