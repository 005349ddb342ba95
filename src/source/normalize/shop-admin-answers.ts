// What routes of WooCommerce's administration answer (namespaces `wc-admin` and
// `wc-analytics`), from its source, 10.5. Many declare `data_index`, the schema of the
// class that they extend, and answer something else.

import type { Schema } from '../../core/schema/schema.ts';
import { listOf, mapOf, phpObject, record } from './answer-schemas.ts';
import type { KnownAnswer } from './known-rows.ts';

const api = 'woocommerce/src/Admin/API';

const text: Schema = { type: 'string' };
const textOrNull: Schema = { type: ['string', 'null'] };
const flag: Schema = { type: 'boolean' };

const admin = (
  path: string,
  title: string,
  schema: Schema,
  file: string,
  methods: KnownAnswer['methods'] = ['GET'],
): KnownAnswer => ({
  namespaces: ['wc-admin'],
  path,
  methods,
  declares: { title },
  answer: { schema },
  source: `${api}/${file}`,
});

const analytics = (
  path: string,
  title: string,
  form: 'item' | 'array',
  file: string,
  methods: KnownAnswer['methods'] = ['GET'],
): KnownAnswer => ({
  namespaces: ['wc-analytics'],
  path,
  methods,
  declares: { title },
  answer: { form },
  source: `${api}/${file}`,
});

const writes = ['POST'] as const;

/** Newer versions tell more of it. */
const taskState: Readonly<Record<string, Schema>> = {
  additionalData: { type: ['object', 'array', 'null'] },
  additionalInfo: textOrNull,
  badge: textOrNull,
  inProgressLabel: textOrNull,
  isDisabled: flag,
  isInProgress: flag,
  isSnoozeable: flag,
  isSnoozed: flag,
  snoozedUntil: {},
};

const taskMembers: Readonly<Record<string, Schema>> = {
  id: text,
  parentId: text,
  title: text,
  content: textOrNull,
  actionLabel: textOrNull,
  actionUrl: textOrNull,
  canView: flag,
  isComplete: flag,
  isActioned: flag,
  isDismissed: flag,
  isDismissable: flag,
  isVisited: flag,
  level: { type: 'integer' },
  time: textOrNull,
  eventPrefix: text,
  recordViewEvent: flag,
};

const task: Schema = record({ ...taskMembers, ...taskState }, Object.keys(taskState));

/** What a suggestion says of a gateway, as its author wrote it. */
const suggestion: Readonly<Record<string, Schema>> = {
  title: text,
  content: text,
  image: text,
  category_additional: { type: ['array', 'object'] },
  category_other: { type: ['array', 'object'] },
  description: text,
  external_link: text,
  image_72x72: text,
  is_local_partner: flag,
  is_offline: flag,
  is_visible: flag,
  plugins: { type: ['array', 'object'] },
  recommendation_priority: { type: ['number', 'null'] },
};

const taskList = record({
  id: text,
  title: text,
  isHidden: flag,
  isVisible: flag,
  isComplete: flag,
  tasks: listOf(task),
  eventPrefix: text,
  displayProgressHeader: flag,
  keepCompletedTaskList: text,
});

const installed = record({ slug: text, status: text, name: text, description: text, supportUrl: text });

const job = record({ job_id: text, plugins: listOf(text), status: text });

const pluginSlugs = record({ plugins: listOf(text) });

/** What installing or activating plugins answers, at once or as a job. */
const pluginsResult = record({ data: { type: 'object' }, errors: phpObject, success: flag, message: text }, [
  'errors',
  'success',
]);

const lowInStock = record({
  id: { type: 'integer' },
  images: listOf({ type: 'object' }),
  attributes: listOf({ type: 'object' }),
  low_stock_amount: { type: ['integer', 'null'] },
  last_order_date: textOrNull,
  name: text,
  parent_id: { type: 'integer' },
  stock_quantity: { type: 'integer' },
  type: text,
});

export const shopAdminAnswers: readonly KnownAnswer[] = [
  analytics('/customers/{id}', 'report_customers', 'array', 'Reports/Customers/Controller.php'),
  analytics('/leaderboards/{leaderboard}', 'leaderboard', 'array', 'Leaderboards.php'),
  analytics('/leaderboards/allowed', 'leaderboard', 'array', 'Leaderboards.php'),
  analytics('/data/download-ips', 'data_download_ips', 'array', 'DataDownloadIPs.php'),
  analytics(
    '/reports/performance-indicators/allowed',
    'report_performance_indicator',
    'array',
    'Reports/PerformanceIndicators/Controller.php',
  ),
  analytics('/admin/notes/delete/all', 'note', 'array', 'Notes.php', ['DELETE']),
  analytics('/admin/notes/update', 'note', 'array', 'Notes.php', writes),
  {
    namespaces: ['wc-analytics'],
    path: '/admin/notes/tracker/{note_id}/user/{user_id}',
    declares: { title: 'note' },
    answer: { schema: { type: 'null' } },
    source: `${api}/Notes.php`,
  },
  {
    namespaces: ['wc-analytics'],
    path: '/admin/notes/experimental-activate-promo/{promo_note_name}',
    methods: writes,
    declares: { title: 'note' },
    answer: { schema: record({ success: flag }) },
    source: `${api}/Notes.php`,
  },
  {
    namespaces: ['wc-analytics'],
    path: '/data/countries/locales',
    declares: { title: 'data_countries' },
    answer: { schema: mapOf(phpObject) },
    source: `${api}/DataCountries.php`,
  },
  // Of the products, whose schema it declares, it tells what a stock report shows.
  {
    namespaces: ['wc-analytics'],
    path: '/products/low-in-stock',
    declares: { title: 'product' },
    answer: { schema: listOf(lowInStock) },
    source: `${api}/ProductsLowInStock.php`,
  },
  {
    namespaces: ['wc-analytics'],
    path: '/products/count-low-in-stock',
    declares: { title: 'Count Low in Stock Items' },
    answer: { schema: record({ total: { type: 'integer' } }) },
    source: `${api}/ProductsLowInStock.php`,
  },
  {
    namespaces: ['wc-analytics'],
    path: '/reports/import/status',
    declares: { title: 'report_import' },
    answer: { schema: record({ is_importing: flag }) },
    source: `${api}/Reports/Import/Controller.php`,
  },
  {
    namespaces: ['wc-analytics'],
    path: '/reports/import/totals',
    declares: { title: 'report_import' },
    answer: { schema: mapOf({ type: 'integer' }) },
    source: `${api}/Reports/Import/Controller.php`,
  },

  admin('/features', 'data_index', listOf(text), 'Features.php'),
  admin('/marketing/recommended', 'data_index', listOf({ type: 'object' }), 'Marketing.php'),
  admin(
    '/marketing/knowledge-base',
    'data_index',
    listOf(
      record({ title: text, date: text, link: text, author_name: text, author_avatar: text, image: text }, [
        'image',
      ]),
    ),
    'Marketing.php',
  ),
  admin('/marketing/overview/installed-plugins', 'data_index', listOf(installed), 'MarketingOverview.php'),
  admin(
    '/marketing/overview/activate-plugin',
    'data_index',
    record({ status: text }),
    'MarketingOverview.php',
    writes,
  ),
  admin('/mobile-app/send-magic-link', 'data_index', record({ code: text }), 'MobileAppMagicLink.php'),
  admin(
    '/onboarding/free-extensions',
    'data_index',
    listOf(record({ key: text, title: text, plugins: listOf({ type: 'object' }) })),
    'OnboardingFreeExtensions.php',
  ),
  admin('/onboarding/product-types', 'data_index', mapOf({ type: 'object' }), 'OnboardingProductTypes.php'),
  admin('/onboarding/products', 'data_index', record({ success: flag }), 'OnboardingProducts.php', writes),
  {
    namespaces: ['wc-admin'],
    path: '/onboarding/profile',
    declares: { title: 'onboarding_profile' },
    answer: { form: 'item' },
    source: `${api}/OnboardingProfile.php`,
  },
  admin(
    '/onboarding/profile',
    'onboarding_profile',
    record({ status: text, message: text }),
    'OnboardingProfile.php',
    writes,
  ),
  admin(
    '/onboarding/profile/experimental_get_email_prefill',
    'onboarding_profile',
    record({ email: text }),
    'OnboardingProfile.php',
  ),
  admin('/onboarding/tasks', 'data_index', listOf(taskList), 'OnboardingTasks.php', ['GET', 'POST']),
  ...['hide', 'unhide'].map((act) =>
    admin(`/onboarding/tasks/{id}/${act}`, 'data_index', taskList, 'OnboardingTasks.php', writes),
  ),
  ...['action', 'dismiss', 'undo_dismiss', 'snooze', 'undo_snooze'].map((act) =>
    admin(`/onboarding/tasks/{id}/${act}`, 'data_index', task, 'OnboardingTasks.php', writes),
  ),
  admin(
    '/onboarding/tasks/create_homepage',
    'data_index',
    record({ status: text, message: text, post_id: { type: 'integer' }, edit_post_link: text }),
    'OnboardingTasks.php',
    writes,
  ),
  admin(
    '/onboarding/tasks/create_product_from_template',
    'data_index',
    record({ id: { type: 'integer' } }),
    'OnboardingTasks.php',
    writes,
  ),
  admin(
    '/onboarding/tasks/import_sample_products',
    'data_index',
    record({
      imported: { type: 'array' },
      failed: { type: 'array' },
      updated: { type: 'array' },
      skipped: { type: 'array' },
    }),
    'OnboardingTasks.php',
    writes,
  ),
  {
    namespaces: ['wc-admin'],
    path: '/onboarding/plugins/jetpack-authorization-url',
    declares: { takes: ['redirect_url', 'from'] },
    answer: {
      schema: record({ success: flag, errors: listOf(text), url: text }),
    },
    source: `${api}/OnboardingPlugins.php`,
  },
  admin('/options', 'options', mapOf({}), 'Options.php'),
  admin('/options', 'options', mapOf(flag), 'Options.php', writes),
  admin(
    '/payment-gateway-suggestions',
    'payment-gateway-suggestions',
    listOf(record({ id: text, ...suggestion }, Object.keys(suggestion))),
    'PaymentGatewaySuggestions.php',
  ),
  admin(
    '/payment-gateway-suggestions/dismiss',
    'payment-gateway-suggestions',
    flag,
    'PaymentGatewaySuggestions.php',
    writes,
  ),
  admin('/plugins/active', 'plugins', pluginSlugs, 'Plugins.php'),
  admin('/plugins/installed', 'plugins', pluginSlugs, 'Plugins.php'),
  admin('/plugins/install', 'plugins', pluginsResult, 'Plugins.php', writes),
  admin('/plugins/activate', 'plugins', pluginsResult, 'Plugins.php', writes),
  ...['install', 'activate'].flatMap((act) => [
    admin(`/plugins/${act}/status`, 'plugins', listOf(job), 'Plugins.php'),
    // `false` where there is no such job.
    admin(`/plugins/${act}/status/{job_id}`, 'plugins', { anyOf: [job, { type: 'boolean' }] }, 'Plugins.php'),
  ]),
  admin(
    '/plugins/connect-jetpack',
    'plugins',
    record({ slug: text, name: text, connectAction: text }),
    'Plugins.php',
  ),
  admin('/plugins/request-wccom-connect', 'plugins', record({ connectAction: text }), 'Plugins.php', writes),
  admin('/plugins/finish-wccom-connect', 'plugins', record({ success: flag }), 'Plugins.php', writes),
  admin('/plugins/connect-wcpay', 'plugins', record({ connectUrl: text }), 'Plugins.php', writes),
  admin('/plugins/connect-square', 'plugins', record({ connectUrl: text }), 'Plugins.php', writes),
  // For once the list that the schema is of, as the class that it extends has it.
  {
    namespaces: ['wc-admin'],
    path: '/mobile-app',
    declares: { title: 'data_index' },
    answer: { form: 'array' },
    source: `${api}/MobileAppMagicLink.php`,
  },
  admin('/marketing/misc-recommendations', 'data_index', listOf({ type: 'object' }), 'Marketing.php'),
  {
    namespaces: ['wc-admin'],
    path: '/experiments/assignment',
    declares: { title: 'data_index' },
    answer: { unknown: 'What WordPress.com answers is passed on.' },
    source: `${api}/Experiments.php`,
  },
  // All other routes that declare `data_index`.
  {
    namespaces: ['wc-admin'],
    path: '*',
    methods: ['GET', 'POST', 'DELETE'],
    declares: { title: 'data_index' },
    answer: { unknown: 'The schema is that of another route, which the class extends.' },
    source: 'woocommerce/includes/rest-api/Controllers/Version3/class-wc-rest-data-controller.php',
  },
];
