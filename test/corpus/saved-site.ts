// Finds saved indexes among the files of a repository, and the requests whose responses lie beside them. Programs that
// save sites (HTTrack, Wget, Simply Static) write a request as a path in several ways.

export interface SavedSite {
  /** The path of the folder of the REST API: `wp-json`, `blog/wp-json`. */
  readonly base: string;
  /** The files that may be the index. */
  readonly indexes: readonly string[];
  readonly responses: readonly SavedFile[];
}

interface SavedFile {
  readonly file: string;
  /** The requests that may have had this response; the likeliest comes first. */
  readonly requests: readonly SavedRequest[];
}

export interface SavedRequest {
  /** The path of the request below the REST API: `/wp/v2/posts/1`. */
  readonly path: string;
  readonly query: string;
}

const indexFile = /^((?:.*\/)?wp-json)(?:\/index)?(?:\.html|\.json)?$/;

/** The folders with a file that may be an index, and the files that may be responses. */
export function savedSites(paths: readonly string[]): readonly SavedSite[] {
  const indexes = new Map<string, string[]>();
  for (const path of paths) {
    const base = indexFile.exec(path)?.[1];
    if (base !== undefined) indexes.set(base, [...(indexes.get(base) ?? []), path]);
  }
  return [...indexes].map(([base, files]) => ({
    base,
    indexes: files,
    responses: paths.flatMap((file) => {
      if (!file.startsWith(`${base}/`) || files.includes(file)) return [];
      return [{ file, requests: requestsOf(file.slice(base.length)) }];
    }),
  }));
}

/** @param path the path of a file below the folder of the REST API, such as `/wp/v2/posts/1/index.html` */
export function requestsOf(path: string): readonly SavedRequest[] {
  const whole = path.replace(/(?:\/index)?(?:\.html|\.json|\.htm)?$/, '');
  const [, asked = '', question, at] = /^(.*?)(?:\?(.*)|@([^/@]+=.*))?$/s.exec(decoded(whole)) ?? [];
  const query = question ?? at ?? '';
  const own: SavedRequest = { path: asked.replace(/(.)\/$/, '$1'), query: query.replace(/\/+$/, '') };
  // HTTrack writes four digits of a hash in place of a query.
  const [, before] = /^(.*[^/])[0-9a-f]{4}(?:-\d+)?$/.exec(asked) ?? [];
  return before === undefined || query !== '' ? [own] : [own, { path: before, query: '' }];
}

/** Characters that a file name cannot contain are written as private-use characters, or in percent. */
function decoded(path: string): string {
  const written = path.replace(/[\uf001-\uf07f]/g, (char) =>
    String.fromCharCode(char.charCodeAt(0) - 0xf000),
  );
  try {
    return decodeURIComponent(written);
  } catch {
    return written;
  }
}

/** The JSON of a file; undefined for other text, and for the error response of a site. */
export function savedJson(bytes: Buffer): unknown {
  let value: unknown;
  try {
    value = JSON.parse(bytes.toString().replace(/^\ufeff/, ''));
  } catch {
    return undefined;
  }
  const isError =
    typeof value === 'object' && value !== null && 'code' in value && 'message' in value && 'data' in value;
  return isError ? undefined : value;
}
