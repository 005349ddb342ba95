export declare const load: (path: string) => Promise<unknown>;
