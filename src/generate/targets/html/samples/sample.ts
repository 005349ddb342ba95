import type { Call, CallContext } from './call.ts';
import type { Request, Values } from './request.ts';
import type { SignIn } from './sign-in.ts';

/** What a sample is written from. */
export interface Sampled {
  readonly call: Call;
  readonly context: CallContext;
  readonly values: Values;
  readonly request: Request;
  readonly signIn: SignIn;
}

/** The call as code of one language. */
export type Sample = (sampled: Sampled) => string;
