import type { Call, CallContext } from './call.ts';
import type { Request, Values } from './request.ts';
import type { SignIn } from './sign-in.ts';

/** The data that a sample is written from. */
export interface Sampled {
  readonly call: Call;
  readonly context: CallContext;
  readonly values: Values;
  readonly request: Request;
  readonly signIn: SignIn;
}

/** Writes the call as code in one language. */
export type Sample = (sampled: Sampled) => string;
