import { targetOptions, type TargetOptions } from '../../../core/model/options/target-options.ts';

export type QueryTargetOptions = TargetOptions<'query'>;

export const defaultQueryOptions: QueryTargetOptions = targetOptions('query');
