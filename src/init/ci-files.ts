// The files with which CI services run `drift`.

import type { CredentialVariables } from '../core/model/project.ts';

export interface DriftJob {
  /** The project's name in the configuration. */
  readonly project: string;
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
const commandOf = ({ project, version }: DriftJob, formats: string): string =>
  `npx --yes routewright@${version} drift ${project} ${formats}`;

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
      - uses: actions/setup-node@49933ea5288caeca8642d1e84afbd3f7d6820020 # v4.4.0
        with:
          node-version: 22
      - run: ${commandOf(job, '--format markdown --output drift.md --format text')}
${variables.length === 0 ? '' : `        env:\n${variables.map((name) => `          ${name}: \${{ secrets.${name} }}\n`).join('')}`}      - if: always()
        run: cat drift.md >> "$GITHUB_STEP_SUMMARY"
`;
}

function gitlabPipeline(job: DriftJob): string {
  const variables = Object.values(job.credentials ?? {});
  const secrets =
    variables.length === 0
      ? ''
      : `# Set these masked variables in Settings, CI/CD: ${variables.join(', ')}.\n`;
  return `# Fails if changes to the REST interface of the project ${job.project} break code that uses it.
${secrets}interface:
  image: node:22
  rules:
    - if: $CI_PIPELINE_SOURCE == "merge_request_event"
    - if: $CI_PIPELINE_SOURCE == "schedule"
  script:
    - ${commandOf(job, '--format junit --output drift.xml --format gitlab --output drift.json --format text')}
  artifacts:
    when: always
    reports:
      junit: drift.xml
      codequality: drift.json
`;
}
