// The names of all operations in the generated client, and their files.

import type { ApiModel, HttpMethod } from '../../../core/model/api/api.ts';
import { namedOperations } from '../operation-names.ts';

interface OperationNames {
  readonly route: string;
  readonly methods: readonly HttpMethod[];
  readonly name: string;
  readonly fullName: string;
  readonly module: string;
  readonly identifier: string;
  readonly typeName: string;
  readonly resource: string;
  readonly verb: string;
}

/** @param ending the extension of the modules that declare the operations */
export const generatedOperations = (model: ApiModel, ending: string): readonly OperationNames[] =>
  model.namespaces.flatMap(({ name: namespace, accessor, module }) =>
    namedOperations(model, namespace).map(
      ({ route, operation, identifier, typeName, resource, verb }): OperationNames => ({
        route: route.key,
        methods: operation.methods,
        name: operation.name,
        fullName: `${accessor}.${operation.name}`,
        module: `client/${module}${ending}`,
        identifier,
        typeName,
        resource,
        verb,
      }),
    ),
  );
