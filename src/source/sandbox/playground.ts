// Types for the used members of the optional packages `@php-wasm/node`, `@php-wasm/universal` and
// `@wp-playground/wordpress`. The packages are not installed in development, so their own types are not available.

export interface PhpNodePackage {
  getPHPLoaderModule(version: string): Promise<unknown>;
  loadNodeRuntime(version: string): Promise<number>;
}

export interface PhpPackage {
  loadPHPRuntime(module: unknown, options: object): Promise<number>;
}

export interface PlaygroundWordPress {
  bootWordPressAndRequestHandler(options: BootOptions): Promise<RequestHandler>;
}

interface BootOptions {
  readonly createPhpRuntime: () => Promise<number>;
  readonly onPHPInstanceCreated: (php: Php) => Promise<void>;
  readonly maxPhpInstances: number;
  /** The result of the PHP function `php_sapi_name`. */
  readonly sapiName: string;
  readonly siteUrl: string;
  readonly cookieStore: false;
  readonly wordPressZip: File;
  readonly sqliteIntegrationPluginZip: File;
  readonly phpIniEntries: Readonly<Record<string, string>>;
  readonly constants: Readonly<Record<string, string | number | boolean | null>>;
  readonly createFiles: Readonly<Record<string, string>>;
}

export interface RequestHandler {
  getPrimaryPhp(): Promise<Php>;
  request(request: {
    readonly url: string;
    readonly method: string;
    readonly headers: Readonly<Record<string, string>>;
    readonly body?: string | Uint8Array;
  }): Promise<PhpResponse>;
}

interface PhpResponse {
  readonly httpStatusCode: number;
  readonly headers: Readonly<Record<string, readonly string[]>>;
  readonly bytes: Uint8Array;
}

export interface Php {
  run(script: { readonly code: string }): Promise<{ readonly text: string }>;
  fileExists(path: string): boolean;
  readFileAsText(path: string): string;
  writeFile(path: string, content: string | Uint8Array): void;
  mkdirTree(path: string): void;
  unlink(path: string): void;
}
