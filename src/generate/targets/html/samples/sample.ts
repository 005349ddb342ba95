import type { OperationCall, CallContext } from './call.ts';
import type { Request, ArgumentValues } from './request.ts';
import type { SampleCredentials } from './sign-in.ts';

/** The data for a sample. */
export interface SampleInput {
  readonly call: OperationCall;
  readonly context: CallContext;
  readonly values: ArgumentValues;
  readonly request: Request;
  readonly signIn: SampleCredentials;
}

export type WriteSample = (sampled: SampleInput) => string;
