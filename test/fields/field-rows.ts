// The fields of test/fields/mu-plugins/fields.php: values that the site takes for them, what it then sends, and values
// that it refuses.

import type { Json } from '../../src/core/schema/schema.ts';

/** The ids of the content that fields refer to. */
export interface ContentIds {
  readonly image: number;
  readonly genre: number;
  readonly menu: number;
  readonly post: number;
}

export interface FieldRow {
  readonly value: Json;
  readonly changed: Json;
  /** The value that resets the field; by default `null`. */
  readonly reset?: Json;
  /** The value of a response after a reset. */
  readonly cleared: Json;
  /** The value of a response, if it is not the one that was sent. */
  readonly sent?: (value: Json) => unknown;
  /** Values that the site and the types refuse. */
  readonly wrongTypes: readonly Json[];
  /** Values that the site and the validators refuse, and the types allow. */
  readonly wrongValues?: readonly Json[];
  /** Values that only the site refuses, although the declaration of the field allows them. */
  readonly wrongOnSite?: readonly Json[];
}

/** The number of field types of the plugin that have a value. */
export const fieldTypes = 34;

/** Makes patterns that values of responses are compared with. */
export interface Patterns {
  readonly objectContaining: (properties: object) => unknown;
  readonly stringMatching: (pattern: RegExp) => unknown;
}

export function fieldRows(
  { image, genre, menu, post }: ContentIds,
  { objectContaining, stringMatching }: Patterns,
): Readonly<Record<string, FieldRow>> {
  const wholeImage = (id: Json): unknown => objectContaining({ id, mime_type: 'image/png' });
  const text = { value: 'Metropolis', changed: 'Sunrise', cleared: '', wrongTypes: [5, true, ['x']] };
  const unset = { ...text, cleared: null };
  const number = { value: 5, changed: 7.5, cleared: '', wrongTypes: ['many', true, ''] };
  const choice = { value: 'red', changed: 'blue', cleared: '', wrongTypes: [5, 'green'] };
  const picture = { value: image, changed: image, cleared: false, wrongTypes: ['many', true, { id: image }] };
  const posts = {
    value: [post],
    changed: [post, image],
    cleared: null,
    wrongTypes: ['many', { id: post }],
    wrongValues: [[]],
  };
  return {
    text,
    textarea: { ...text, changed: 'One\nTwo' },
    number,
    range: { ...number, wrongValues: [101, -1] },
    email: {
      ...text,
      value: 'reader@example.org',
      changed: 'editor@example.org',
      wrongTypes: [5],
      wrongValues: ['many'],
    },
    url: { ...text, value: 'https://example.org/', changed: 'https://example.org/a?b=c', wrongTypes: [5] },
    password: unset,
    wysiwyg: { ...text, value: '<p>Text</p>', changed: '<p>Other <em>text</em></p>' },
    oembed: { ...unset, value: 'https://example.org/film', changed: 'https://example.org/other' },
    true_false: { value: true, changed: false, cleared: false, wrongTypes: [5, 'many', { a: 1 }] },
    link: {
      value: { title: 'Film', url: 'https://example.org/', target: '' },
      changed: { title: 'Film', url: 'https://example.org/', target: '_blank' },
      cleared: '',
      wrongTypes: ['many', 5, ''],
    },
    page_link: { value: post, changed: [post], cleared: null, wrongTypes: [{ id: post }] },
    user: { value: 1, changed: 1, cleared: null, wrongTypes: ['many', { id: 1 }] },
    google_map: {
      value: { address: 'Berlin', lat: 52.5, lng: 13.4, zoom: 12 },
      changed: { address: 'Paris', lat: 48.9, lng: 2.4, zoom: 12 },
      cleared: null,
      wrongTypes: ['many', 5],
    },
    date_picker: { ...unset, value: '19270110', changed: '19280101' },
    date_time_picker: { ...unset, value: '1927-01-10 20:00:00', changed: '1928-01-01 10:30:00' },
    time_picker: { ...unset, value: '20:00:00', changed: '10:30:00' },
    color_picker: { ...text, value: '#ff0000', changed: '#00ff00' },
    icon_picker: {
      value: { type: 'dashicons', value: 'dashicons-video-alt' },
      changed: { type: 'dashicons', value: 'dashicons-format-video' },
      cleared: { type: null, value: null },
      wrongTypes: ['many', 5, true],
    },
    nav_menu: { ...unset, value: String(menu), changed: String(menu) },
    image: { ...picture, sent: wholeImage },
    image_id: picture,
    image_url: { ...picture, sent: () => stringMatching(/\/film.*\.png$/) },
    file: { ...picture, sent: wholeImage },
    gallery: {
      value: [image],
      changed: [image, image],
      cleared: null,
      wrongTypes: ['many', [{ id: image }]],
    },
    // WordPress reads the text as a list with one item, and only the items are declared as choices.
    select: { ...choice, wrongTypes: [[{}], ['green']], wrongOnSite: ['green'] },
    select_multiple: {
      value: ['red', 'blue'],
      changed: ['blue'],
      cleared: [],
      wrongTypes: [[{}], ['green']],
    },
    checkbox: { value: ['red'], changed: ['red', 'blue'], cleared: '', wrongTypes: [{ a: 1 }] },
    radio: choice,
    button_group: choice,
    // The post 1 is that of every new WordPress.
    post_object: { value: post, changed: 1, cleared: null, wrongTypes: ['many', { id: post }] },
    post_objects: posts,
    relationship: posts,
    taxonomy: {
      value: [genre],
      changed: [genre],
      cleared: [],
      wrongTypes: ['many', { a: 1 }],
      wrongValues: [[]],
    },
    taxonomy_one: { value: genre, changed: genre, cleared: null, wrongTypes: ['many', { a: 1 }] },
    group: {
      value: { inner: 'Text', size: 3 },
      changed: { inner: 'Text', size: 4 },
      cleared: { inner: '', size: '' },
      wrongTypes: ['many', 5, { size: 'many' }],
    },
    repeater: {
      value: [{ line: 'One', picture: image }],
      changed: [{ line: 'One', picture: image }, { line: 'Two' }],
      reset: [],
      cleared: null,
      sent: (rows) =>
        (rows as readonly Readonly<Record<string, Json>>[]).map(({ line, picture: id }) => ({
          line,
          picture: id === undefined ? false : wholeImage(id),
        })),
      wrongTypes: ['many', 5, [{ line: 5 }]],
    },
    flexible_content: {
      value: [
        { acf_fc_layout: 'quote', words: 'Text' },
        { acf_fc_layout: 'photo', picture: image },
      ],
      changed: [{ acf_fc_layout: 'quote', words: 'Other text' }],
      reset: [],
      cleared: null,
      sent: (rows) =>
        (rows as readonly Readonly<Record<string, Json>>[]).map(({ picture: id, ...row }) => ({
          ...row,
          ...(id !== undefined && { picture: wholeImage(id) }),
        })),
      wrongTypes: ['many', 5],
    },
    clone: {
      value: { note: 'Cloned' },
      changed: { note: 'Cloned again' },
      reset: { note: '' },
      cleared: { note: '' },
      wrongTypes: ['many', 5],
    },
  };
}
