// Recognizes a plugin or a theme by the header of its main file, as WordPress does.
// https://developer.wordpress.org/plugins/plugin-basics/header-requirements/

/** The contents of files, by their paths relative to the plugin's folder. The paths use slashes. */
export type FileMap = ReadonlyMap<string, Uint8Array>;

export interface WordPressPackage {
  readonly kind: 'plugin' | 'theme';
  /** The name of the folder of the plugin or theme in WordPress. */
  readonly slug: string;
  /** The name of the plugin or theme in the header. */
  readonly title: string;
  /** The main file, which contains the header: `my-plugin.php`, `style.css`. */
  readonly main: string;
  readonly files: FileMap;
}

/**
 * The header must be in the first bytes of a file. The function `get_file_data()` of WordPress reads this number
 * of bytes.
 */
const headerLength = 8 * 1024;

const headerOf = (bytes: Uint8Array, name: 'Plugin Name' | 'Theme Name'): string | undefined => {
  const text = new TextDecoder().decode(bytes.subarray(0, headerLength)).replaceAll('\r', '\n');
  const [, value] = new RegExp(`^(?:[ \\t]*<\\?php)?[ \\t/*#@]*${name}:(.*)$`, 'im').exec(text) ?? [];
  const title = value?.replace(/\s*(?:\*\/|\?>).*/, '').trim();
  return title === '' ? undefined : title;
};

/**
 * @param main the main file, if several files may have a header
 * @returns undefined where no top-level file has the header of a plugin or a theme
 */
export function packageIn(name: string, files: FileMap, main?: string): WordPressPackage | undefined {
  const slug = safeSlug(name);
  const style = files.get('style.css');
  const theme = style && main === undefined ? headerOf(style, 'Theme Name') : undefined;
  if (theme !== undefined) return { kind: 'theme', slug, title: theme, main: 'style.css', files };
  const candidates = [...files.keys()]
    .filter((path) => (main === undefined ? /^[^/]+\.php$/i.test(path) : path === main))
    // If several files have a header, the file named like the folder is the main file.
    .sort((a, b) => Number(b === `${slug}.php`) - Number(a === `${slug}.php`) || (a < b ? -1 : 1));
  for (const path of candidates) {
    const title = headerOf(files.get(path) ?? new Uint8Array(), 'Plugin Name');
    if (title !== undefined) return { kind: 'plugin', slug, title, main: path, files };
  }
  return undefined;
}

/** A folder name that WordPress and PHP accept unchanged. */
const safeSlug = (name: string): string => {
  const slug = name.replace(/[^\w.-]+/g, '-').replace(/^[-.]+|[-.]+$/g, '');
  return slug === '' ? 'plugin' : slug;
};

/**
 * The files of a zip without its top folder. Zips of wordpress.org and GitHub contain one top folder with all
 * files.
 *
 * @returns also the name of the top folder, if the zip has one
 */
export function withoutTopFolder(files: FileMap): { readonly folder?: string; readonly files: FileMap } {
  const tops = new Set([...files.keys()].map((path) => (path.includes('/') ? path.split('/')[0] : '')));
  const [folder] = tops;
  if (tops.size !== 1 || folder === undefined || folder === '') return { files };
  return {
    folder,
    files: new Map([...files].map(([path, bytes]) => [path.slice(folder.length + 1), bytes])),
  };
}
