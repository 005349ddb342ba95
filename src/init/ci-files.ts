// The files with which CI services run `drift`.

import type { CredentialVariables } from '../core/model/files/project.ts';

export interface DriftJob {
  /** The project's name in the configuration. */
  readonly project: string;
  /** The commands that install the packages of the code, for a project with a contract; absent without one. */
  readonly install?: readonly string[];
  readonly credentials?: CredentialVariables | undefined;
  /** The version of routewright to run. */
  readonly version: string;
}

/** The supported CI services. */
export const ciServices = {
  github: { label: 'GitHub Actions', path: '.github/workflows/routewright.yml', text: githubWorkflow },
  gitlab: { label: 'GitLab CI', path: '.gitlab-ci.yml', text: gitlabPipeline },
} as const;

export type CiService = keyof typeof ciServices;

/**
 * The command in the file. The command pins the exact version that wrote the file, because the job has access to
 * secrets.
 */
const commandOf = ({ version }: DriftJob, words: string): string =>
  `npx --yes routewright@${version} ${words}`;

function githubWorkflow(job: DriftJob): string {
  const variables = Object.values(job.credentials ?? {});
  return `# Fails if changes to the REST interface of the project ${job.project} break code that uses it.
name: REST interface
on:
  pull_request:
  workflow_dispatch:
  schedule:
    - cron: '17 4 * * *'
permissions:
  contents: read
jobs:
  drift:
    runs-on: ubuntu-latest
    steps:
      - uses: actions/checkout@11bd71901bbe5b1630ceea73d27597364c9af683 # v4.2.2
        with:
          fetch-depth: 2 # a pull request and its base
      - uses: actions/setup-node@49933ea5288caeca8642d1e84afbd3f7d6820020 # v4.4.0
        with:
          node-version: 22
${contractCommands(job)
  .map((line) => `      - run: ${line}\n`)
  .join('')}      # A pull request is compared with its base, and sends no request to the site.
      - run: ${commandOf(job, `drift ${job.project} \${SINCE:+--since "$SINCE"} --format markdown --output drift.md --format text`)}
        env:
          SINCE: \${{ github.event_name == 'pull_request' && 'HEAD^1' || '' }}
${variables.map((name) => `          ${name}: \${{ secrets.${name} }}\n`).join('')}      - if: always()
        run: cat drift.md >> "$GITHUB_STEP_SUMMARY"
`;
}

/** The commands before `drift`: the contract must list what the code uses, because `drift` compares only the contract. */
const contractCommands = (job: DriftJob): readonly string[] =>
  job.install === undefined ? [] : [...job.install, commandOf(job, `contract ${job.project} --check`)];

function gitlabPipeline(job: DriftJob): string {
  const variables = Object.values(job.credentials ?? {});
  const secrets = `# Set these masked variables in Settings, CI/CD: ${[...variables, 'GITLAB_TOKEN'].join(', ')}.
# GITLAB_TOKEN: a project access token with the scope api and the role Developer, for a comment; you can omit it.
`;
  return `# Fails if changes to the REST interface of the project ${job.project} break code that uses it.
${secrets}interface:
  image: node:22
  rules:
    - if: $CI_PIPELINE_SOURCE == "merge_request_event"
    - if: $CI_PIPELINE_SOURCE == "schedule"
  variables:
    GIT_DEPTH: 0 # merge requests need the commit of their base
  script:
${contractCommands(job)
  .map((line) => `    - ${line}\n`)
  .join('')}    - ${commandOf(job, `ci ${job.project}`)}
  artifacts:
    when: always
    paths:
      - routewright-reports/
    reports:
      junit: routewright-reports/**/drift.xml
      codequality: routewright-reports/**/codequality.json
`;
}
