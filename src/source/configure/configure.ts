// Applies the user's configuration (`routewright.config.json`) to the model of a source. The configuration overrides
// every other rule. Settings that match nothing in the model are reported.

import type { Report, Staged } from '../../core/diagnostics/diagnostic.ts';
import { collect } from '../../core/diagnostics/diagnostic.ts';
import { pointer } from '../../core/schema/json-pointer.ts';
import { didYouMean } from '../../core/diagnostics/nearest.ts';
import type { ApiModel } from '../../core/model/api/api.ts';
import type { ConfigSection } from '../../core/model/files/config.ts';
import { configureArguments } from './arguments.ts';
import { UserTypes } from './user-types.ts';
import { configProblem } from './problems.ts';
import { configureResources } from './resources.ts';
import { configRule, configureResponses } from './responses.ts';
import type { ReportUnused } from './report-unused.ts';

/**
 * Configures a model. A diagnostic is removed if the configuration solves its problem.
 *
 * @param sections the sections that apply to the source, in order
 * @param patterns the keys of all sections in the configuration
 */
export function configure(
  { value: model, diagnostics }: Staged<ApiModel>,
  sections: readonly ConfigSection[],
  patterns: readonly string[],
): Staged<ApiModel> {
  const configured = collect((report) => {
    if (sections.length === 0 && patterns.length > 0)
      report(configProblem('config-no-section', {}, { patterns }));
    return sections.reduce((changed, section) => configureBy(changed, section, report), model);
  });
  const answered = configuredResponses(configured.value);
  const open = diagnostics.filter(
    ({ code, where: { route = '', methods = [] } }) =>
      code !== 'response-unknown' || !answered.has(operationPlace(route, methods)),
  );
  return { value: configured.value, diagnostics: [...open, ...configured.diagnostics] };
}

function configureBy(model: ApiModel, { pattern, settings }: ConfigSection, report: Report): ApiModel {
  const own = new UserTypes(model.userTypes);
  const tell: ReportUnused = (at, name, candidates) => {
    const near =
      didYouMean(
        name,
        candidates().filter((one) => one !== name),
      ) ?? '';
    report(
      configProblem(
        'config-unused',
        { pointer: pointer('sites', pattern, ...at) },
        { name, member: at[0], near },
      ),
    );
  };
  const typed = configureResources(model, settings, own, tell);
  const answering = configureResponses(typed, settings.responses, own, tell);
  const configured = configureArguments(answering, settings.arguments, own, tell);
  const userTypes = own.list();
  return userTypes.length === 0 ? configured : { ...configured, userTypes };
}

const operationPlace = (route: string, methods: readonly string[]): string => `${methods.join()} ${route}`;

const configuredResponses = ({ routes }: ApiModel): ReadonlySet<string> =>
  new Set(
    routes.flatMap(({ key, operations }) =>
      operations
        .filter(({ response }) => response.rule === configRule)
        .map(({ methods }) => operationPlace(key, methods)),
    ),
  );
