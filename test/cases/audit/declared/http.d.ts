export declare const send: (path: string) => Promise<Response>;
