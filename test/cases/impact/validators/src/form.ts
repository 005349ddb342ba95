import { thingsListStatusValues, thingsListOrderValues } from './api/client/demo-v1.js';
import { thingsCreateArgs, thingsGetResult, labelsListArgs } from './api/zod/demo-v1.js';
import * as validators from './api/zod/index.js';

export const options = thingsListStatusValues.map((value) => ({ value }));
export const orders = thingsListOrderValues;
export const check = (input: unknown) => thingsCreateArgs['~standard'].validate(input);
export const checkLabels = (input: unknown) => labelsListArgs['~standard'].validate(input);
export const read = (answer: unknown) => thingsGetResult['~standard'].validate(answer);
export const readReports = (answer: unknown) => validators.demoV1.reportsListResult['~standard'].validate(answer);
