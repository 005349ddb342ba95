// What a caller may write with validators whose types they bring themselves. Compiled, never run.

import { ordersCreateArgs, ordersCreateResult, ordersGetArgs } from './zod/zod/shop-v1.js';
import type { OrdersGetArgs } from './zod/zod/types/shop-v1.js';
import * as validators from './zod/zod/index.js';
import type { Validator } from './zod/zod/index.js';

export const args: OrdersGetArgs = ordersGetArgs.parse({ id: 1 });
export const id: number = args.id;
export const context: 'view' | 'edit' | 'embed' | undefined = args.context;
export const currency: string = ordersCreateArgs.parse({}).currency;
export const answer: number = ordersCreateResult.parse({}).id;
export const same: Validator<OrdersGetArgs> = validators.shopV1.ordersGetArgs;
const judged = ordersGetArgs.safeParse(1);
if (judged.success) judged.data.id.toFixed();
else judged.error.issues.map(({ path, message }) => [path, message]);
ordersGetArgs['~standard'].validate({});

// @ts-expect-error: a number, not a string
export const wrong: string = ordersGetArgs.parse({ id: 1 }).id;
// @ts-expect-error: no such member
ordersGetArgs.parse({}).slug;
// @ts-expect-error: a validator of other arguments
export const other: Validator<{ readonly slug: string }> = ordersGetArgs;
