// What the reports of a run show of its model.

import type { ApiModel } from '../core/model/api/api.ts';
import { isWholeBodyKnown } from '../core/model/api/provenance.ts';
import type { Generation } from './generation.ts';

export interface ModelCounts {
  readonly namespaces: number;
  readonly routes: number;
  readonly operations: number;
  readonly arguments: number;
}

export function modelCounts({ namespaces, routes }: ApiModel): ModelCounts {
  const operations = routes.flatMap((route) => route.operations);
  return {
    namespaces: namespaces.length,
    routes: routes.length,
    operations: operations.length,
    arguments: operations.reduce((sum, operation) => sum + operation.arguments.length, 0),
  };
}

export interface ModelFacts {
  readonly title: string;
  readonly counts: ModelCounts;
  /**
   * Whether the source is a saved index without response schemas. A site includes response schemas only on
   * request.
   */
  readonly isSilentOnResponses: boolean;
}

/** The result of a run as its reports show it. */
export interface GenerationReport extends Omit<Generation, 'model' | 'isSaved'> {
  readonly facts: ModelFacts;
}

export function reportOf({ model, isSaved, ...others }: Generation): GenerationReport {
  return {
    ...others,
    facts: {
      title: model.title,
      counts: modelCounts(model),
      isSilentOnResponses: isSaved && isSilentOnResponses(model),
    },
  };
}

const isSilentOnResponses = ({ routes }: ApiModel): boolean =>
  routes.length > 0 &&
  routes.every(({ operations }) =>
    operations.every(({ response }) => response.kind === 'unknown' || isWholeBodyKnown(response)),
  );
