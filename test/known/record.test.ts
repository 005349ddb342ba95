import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { reportSkipped } from '../support/report-skipped.ts';
import { plainSite, record, variantSite, wordpressVersion } from './record.ts';
import { newestTag, softwareFolder } from './sources.ts';

/** As much of a WordPress as the recorder uses. */
const tinyWordPress = {
  'wp-includes/version.php': "<?php $wp_version = '6.9.7'; $wp_db_version = 1;",
  'wp-settings.php': `<?php
class wpdb {
	public $prefix = 'wp_';
	public function get_var( $query ) {
		$this->query( $query );
		return isset( $this->last_result[0] ) ? current( (array) $this->last_result[0] ) : null;
	}
}
$wp_db_version = 1;
$wp_version = '6.9.7';
function add_filter() {}
function add_action( $name, $callback ) { if ( 'init' === $name ) $GLOBALS['is_changed'] = true; }
function register_theme_directory() {}
( function () { global $wpdb; require WP_CONTENT_DIR . '/db.php'; } )();
require WP_CONTENT_DIR . '/mu-plugins/must-use.php';
class WP_REST_Request {
	public function __construct( $method, $path ) {}
	public function set_param( $name, $value ) {}
}
class Tiny_Response {
	public function is_error() { return false; }
}
class Tiny_Server {
	public function dispatch( $request ) { return new Tiny_Response(); }
	public function response_to_data( $response, $embed ) {
		global $wpdb;
		$option = function ( $name ) use ( $wpdb ) {
			return $wpdb->get_var( "SELECT option_value FROM wp_options WHERE option_name = '$name' LIMIT 1" );
		};
		return array(
			'home'       => $option( 'home' ),
			'theme'      => $option( 'stylesheet' ),
			'missing'    => $option( 'missing' ),
			'namespaces' => isset( $GLOBALS['is_changed'] ) ? array( 'changed/v1' ) : array( 'wp/v2' ),
			'routes'     => array(),
		);
	}
}
function rest_get_server() { return new Tiny_Server(); }
function get_post_types() {
	return array( 'post' => (object) array( 'rest_base' => 'posts', 'hierarchical' => false ) );
}
function get_object_taxonomies() {
	return array( 'category' => (object) array( 'show_in_rest' => true ), 'secret' => (object) array( 'show_in_rest' => false ) );
}
function get_all_post_type_supports() { return array( 'title' => true ); }
function get_taxonomies() { return array(); }
`,
};

function writtenFolder(files: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(join(tmpdir(), 'tiny-wordpress-'));
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  return folder;
}

const hasPhp = spawnSync('php', ['--version']).status === 0;
if (!hasPhp) reportSkipped('The recorder is tested with an installed PHP: apt install php-cli');

describe.skipIf(!hasPhp)('the recorder', () => {
  const wordpress = writtenFolder(tinyWordPress);

  it('loads a WordPress without a database and reads its index and types', async () => {
    expect(await record({ wordpress, php: 'php' }, plainSite)).toEqual({
      version: '6.9.7',
      index: {
        home: 'https://example.org',
        theme: 'routewright',
        missing: null,
        namespaces: ['wp/v2'],
        routes: [],
      },
      types: {
        post: {
          rest_base: 'posts',
          rest_namespace: 'wp/v2',
          hierarchical: false,
          taxonomies: ['category'],
          supports: { title: true },
        },
      },
      taxonomies: [],
    });
  });

  it('records a changed site too', async () => {
    const { index } = await record({ wordpress, php: 'php' }, variantSite);
    expect(index).toMatchObject({ home: variantSite.url, namespaces: ['changed/v1'] });
  });

  it('reports what PHP printed where WordPress does not load', async () => {
    const broken = writtenFolder({ ...tinyWordPress, 'wp-settings.php': "<?php exit( 'No luck.' );" });
    await expect(record({ wordpress: broken, php: 'php' }, plainSite)).rejects.toThrow(
      /did not load:\nNo luck\./,
    );
  });
});

describe('the sources of the recorder', () => {
  const repository = writtenFolder(tinyWordPress);
  const git = (...args: readonly string[]): unknown =>
    execFileSync('git', ['-C', repository, '-c', 'user.name=x', '-c', 'user.email=x@example.org', ...args]);
  git('init', '--quiet');
  git('add', '.');
  git('commit', '--quiet', '-m', 'Files');
  for (const tag of ['6.9', '6.9.2', '6.9.10', '6.10.1', '7.0-RC1']) git('tag', tag);

  it('have the newest tag of a release, or the one that is named', () => {
    expect(newestTag(repository, '6.9')).toBe('6.9.10');
    expect(newestTag(repository, '6.9.2')).toBe('6.9.2');
    expect(() => newestTag(repository, '7.0')).toThrow(/no tag of 7\.0/);
  });

  it('may be a folder, a folder above it, a tag or a repository', async () => {
    const file = 'wp-includes/version.php';
    const above = writtenFolder({ 'wordpress/wp-includes/version.php': tinyWordPress[file] });
    for (const from of [repository, above, `${repository}#6.9.2`]) {
      const folder = await softwareFolder('wordpress', '6.9', from, file);
      expect(wordpressVersion(folder)).toBe('6.9.7');
    }
    await expect(softwareFolder('wordpress', '6.9', above, 'other.php')).rejects.toThrow(/has no other\.php/);
  });
});
