// What CI needs of a host of repositories. GitHub and GitLab each implement it in one file.

export interface Host {
  /** The name of the host in messages: `GitHub`. */
  readonly label: string;
  /** What the host calls a request to merge a branch. */
  readonly requestNoun: 'pull request' | 'merge request';
  /**
   * Finds the comment of an earlier run: a comment by the user of the token whose text begins with the mark. Any
   * user can write the mark into a comment, so the comments of other users do not count.
   */
  readonly findComment: (pullRequest: number, mark: string) => Promise<HostComment | undefined>;
  readonly createComment: (pullRequest: number, body: string) => Promise<void>;
  readonly changeComment: (pullRequest: number, comment: number, body: string) => Promise<void>;
  /** The number of the open pull request for a branch of this repository; undefined if none is open. */
  readonly findPullRequest: (branch: string, base: string) => Promise<number | undefined>;
  /** @returns the address of the pull request */
  readonly openPullRequest: (request: NewPullRequest) => Promise<string>;
  /** @returns the address of the pull request */
  readonly changePullRequest: (
    pullRequest: number,
    texts: Pick<NewPullRequest, 'title' | 'body'>,
  ) => Promise<string>;
  readonly closePullRequest: (pullRequest: number) => Promise<void>;
}

export interface HostComment {
  readonly id: number;
  readonly body: string;
}

export interface NewPullRequest {
  /** The branch that contains the changes. */
  readonly branch: string;
  /** The branch into which the changes are to be merged. */
  readonly base: string;
  readonly title: string;
  /** Markdown. The host may make changes to its text, so that the text starts nothing. */
  readonly body: string;
}
