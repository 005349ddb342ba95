// Adds configured arguments to operations: arguments that a site accepts but does not list (such as `lang`), and better
// types for listed arguments.

import type { ApiModel, Argument, Operation } from '../../core/model/api/api.ts';
import type { ArgumentConfig, SiteConfig } from '../../core/model/files/config.ts';
import { mapOperations, parseOperationKey, operationNames } from './operations.ts';
import type { UserTypes } from './user-types.ts';
import type { ReportUnused } from './report-unused.ts';

export function configureArguments(
  model: ApiModel,
  settings: SiteConfig['arguments'] = {},
  own: UserTypes,
  tell: ReportUnused,
): ApiModel {
  let changed = model;
  for (const [key, args] of Object.entries(settings)) {
    const { isFor } = parseOperationKey(key);
    let uses = 0;
    changed = mapOperations(changed, (operation, route) => {
      if (!isFor(route, operation)) return operation;
      uses++;
      return Object.entries(args).reduce(
        (with_, [name, config]) => withArgument(with_, name, config, own),
        operation,
      );
    });
    if (uses === 0)
      tell(['arguments', key], key, () => [
        ...operationNames(model),
        ...model.routes.map(({ path }) => path),
      ]);
  }
  return changed;
}

function withArgument(operation: Operation, name: string, config: ArgumentConfig, own: UserTypes): Operation {
  const { arguments: args } = operation;
  const listed = args.find((argument) => argument.name === name);
  const schema = {
    ...own.typed(config, listed?.schema),
    ...(config.description !== undefined && { description: config.description }),
  };
  const place =
    listed?.in === 'path'
      ? 'path'
      : (argumentPlace(config, operation) ?? listed?.in ?? defaultPlace(operation));
  const argument: Argument = {
    name,
    in: place,
    required: config.required ?? listed?.required ?? false,
    schema,
  };
  return {
    ...operation,
    arguments: listed ? args.map((one) => (one === listed ? argument : one)) : [...args, argument],
  };
}

/** Whether a configured argument is in the query or in the body. `fetch` sends no body with GET and HEAD. */
const argumentPlace = ({ in: place }: ArgumentConfig, { method }: Operation): Argument['in'] | undefined =>
  method === 'GET' || method === 'HEAD' ? 'query' : place;

const defaultPlace = ({ method }: Operation): Argument['in'] =>
  method === 'POST' || method === 'PUT' || method === 'PATCH' ? 'body' : 'query';
