// The parser of Bruno's own files, as far as tests use it.

declare module '@usebruno/lang' {
  interface Entry {
    readonly name: string;
    readonly value: string;
    readonly enabled: boolean;
  }
  interface BrunoRequest {
    readonly meta: { readonly name: string; readonly type: string; readonly seq: string };
    readonly http: {
      readonly method: string;
      readonly url: string;
      readonly body: string;
      readonly auth: string;
    };
    readonly params?: readonly (Entry & { readonly type: string })[];
    readonly headers?: readonly Entry[];
    readonly body?: {
      readonly json?: string;
      readonly formUrlEncoded?: readonly Entry[];
      readonly multipartForm?: readonly { readonly name: string; readonly type: string }[];
    };
    readonly docs?: string;
  }
  const lang: {
    readonly bruToJsonV2: (text: string) => BrunoRequest;
    readonly bruToEnvJsonV2: (text: string) => {
      readonly variables: readonly (Entry & { readonly secret: boolean })[];
    };
    readonly collectionBruToJson: (text: string) => { readonly auth: unknown };
  };
  export default lang;
}
