// What a release changes in the repository: the version, the heading of the change log, and the address of the
// repository. Nothing here reads or writes a file.

/** The owner and name in `package.json`, until the repository has an address. */
export const placeholderRepository = ['your-organisation', 'routewright'].join('/');

/** @returns `owner/name` of the `repository` in the text of a `package.json` */
export function repositoryIn(packageText: string): string {
  const { repository } = JSON.parse(packageText) as { readonly repository: { readonly url: string } };
  const [, ownerAndName] = /^git\+https:\/\/github\.com\/([\w.-]+\/[\w.-]+)\.git$/.exec(repository.url) ?? [];
  if (ownerAndName === undefined)
    throw new Error(
      `package.json has the repository ${repository.url}: write git+https://github.com/owner/name.git.`,
    );
  return ownerAndName;
}

/**
 * Dates the newest section of the change log. @param date `2026-11-29`
 *
 * @throws where the newest section has no entries, or is of another version that has a date
 */
export function withReleasedSection(changelog: string, version: string, date: string): string {
  const [heading = '', name = '', note = ''] = /^## \[([^\]]+)\](.*)$/m.exec(changelog) ?? [];
  if (name !== 'Unreleased' && name !== version)
    throw new Error(
      `CHANGELOG.md has no section for ${version}: its newest section is [${name}]. Add a section [Unreleased] that lists the changes.`,
    );
  if (/\d{4}-\d\d-\d\d/.test(note)) throw new Error(`CHANGELOG.md says that ${version} is released:${note}.`);
  const after = changelog.slice(changelog.indexOf(heading) + heading.length);
  const [section = ''] = after.split(/^## \[/m);
  if (!/^- /m.test(section)) throw new Error(`The section [${name}] of CHANGELOG.md lists no changes.`);
  return changelog.replace(heading, () => `## [${version}] - ${date}`);
}

/** Every problem that stops a release before anything runs; empty if there is none. */
export function releaseProblems(given: {
  readonly version: string;
  readonly repository: string;
  readonly tags: readonly string[];
  readonly uncommitted: readonly string[];
}): readonly string[] {
  const { version, repository, tags, uncommitted } = given;
  const parts = numbersOf(version);
  if (parts === undefined) return [`${version} is no version: write three numbers, such as 1.2.0.`];
  const later = tags.filter((tag) => {
    const other = numbersOf(tag.replace(/^v/, ''));
    return other !== undefined && compareNumbers(other, parts) >= 0;
  });
  return [
    ...(later.length > 0
      ? [`The tag ${later.at(-1) ?? ''} exists: choose a later version than ${version}.`]
      : []),
    ...(uncommitted.length > 0
      ? [`These files are not committed: ${uncommitted.slice(0, 5).join(', ')}. Commit or remove them.`]
      : []),
    ...(repository === placeholderRepository
      ? [
          `package.json has the placeholder ${placeholderRepository}. Name the repository with --repository=owner/name; ` +
            'the script writes this name into package.json and the documents.',
        ]
      : []),
  ];
}

/** @returns the commands that publish a prepared release. The tag starts the release workflow. */
export function lastCommands(version: string, branch: string): readonly string[] {
  const [major = '0'] = version.split('.');
  return [`git push --atomic origin ${branch} v${version}`, `git push --force origin v${major}`];
}

function numbersOf(version: string): readonly number[] | undefined {
  const [, ...parts] = /^(\d+)\.(\d+)\.(\d+)$/.exec(version) ?? [];
  return parts.length === 3 ? parts.map(Number) : undefined;
}

function compareNumbers(left: readonly number[], right: readonly number[]): number {
  for (const [at, number] of left.entries()) {
    const difference = number - (right[at] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}
