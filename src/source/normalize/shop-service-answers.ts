// What WooCommerce's routes for services and single acts answer, which declare no schema
// at all: payments, emails, the launch of a shop, WooCommerce.com, and the Jetpack
// connection that it carries. From its source, 10.5.

import type { Schema } from '../../core/schema/schema.ts';
import { listOf, mapOf, phpObject, record } from './answer-schemas.ts';
import type { KnownAnswer } from './known-rows.ts';

const text: Schema = { type: 'string' };
const textOrNull: Schema = { type: ['string', 'null'] };
const flag: Schema = { type: 'boolean' };
const whole: Schema = { type: 'integer' };

const succeeded = record({ success: flag });
const message = record({ message: text });

type Method = NonNullable<KnownAnswer['methods']>[number];

/** One row for each path of a class. */
const answersOf = (
  namespace: string,
  file: string,
  rows: readonly (readonly [Method, path: string, takes: readonly string[], KnownAnswer['answer']])[],
): readonly KnownAnswer[] =>
  rows.map(([method, path, takes, answer]) => ({
    namespaces: [namespace],
    path,
    methods: [method],
    declares: { takes },
    answer,
    source: `woocommerce/${file}`,
  }));

const step = '/settings/payments/woopayments/onboarding/step';
const stepStatus = { schema: record({ success: flag, previous_status: text, current_status: text }) };
/** Others may stand beside it, as the service behind has them. */
const done = { schema: succeeded };

const installation = {
  schema: record({
    success: flag,
    state: {
      anyOf: [
        record({
          product_id: whole,
          idempotency_key: textOrNull,
          last_step_name: textOrNull,
          last_step_status: textOrNull,
          last_step_error: textOrNull,
          product_type: textOrNull,
          product_name: textOrNull,
          already_installed_plugin_info: {},
          started_seconds_ago: whole,
        }),
        { type: 'null' },
      ],
    },
  }),
};

const code = { schema: record({ code: text }) };
const offline = record(
  {
    isActive: flag,
    constant: flag,
    url: flag,
    filter: flag,
    wpLocalConstant: flag,
    option: flag,
  },
  ['wpLocalConstant', 'option'],
);
const passedOn = { unknown: 'What Jetpack answers to WordPress.com is passed on.' };

const payments = 'src/Internal/Admin/Settings/PaymentsRestController.php';
const wooPayments = 'src/Internal/Admin/Settings/PaymentsProviders/WooPayments/WooPaymentsRestController.php';
const controllers = 'includes/rest-api/Controllers/Version3';
const wccom = 'includes/wccom-site/rest-api/endpoints';
const jetpack = 'vendor/automattic/jetpack-connection/src';
const related = { schema: record({ related_ids: listOf(whole) }) };

export const shopServiceAnswers: readonly KnownAnswer[] = [
  // Before 10.0 they were read by GET.
  {
    namespaces: ['wc-admin'],
    path: '/settings/payments/providers',
    declares: { title: 'WooCommerce Settings Payments providers for the given location.' },
    answer: { form: 'item' },
    source: `woocommerce/${payments}`,
  },
  {
    namespaces: ['wc-admin'],
    path: '/settings/payments/woopayments/onboarding',
    declares: {
      title: 'WooCommerce Settings Payments WooPayments onboarding details for the given location.',
    },
    answer: { form: 'item' },
    source: `woocommerce/${wooPayments}`,
  },
  ...answersOf('wc-admin', payments, [
    ['POST', '/settings/payments/country', ['location'], done],
    ['POST', '/settings/payments/providers/order', ['order_map'], done],
    ['POST', '/settings/payments/suggestion/{id}/attach', ['id'], done],
    ['POST', '/settings/payments/suggestion/{id}/hide', ['id'], done],
    [
      'POST',
      '/settings/payments/suggestion/{suggestion_id}/incentive/{incentive_id}/dismiss',
      ['suggestion_id', 'incentive_id'],
      done,
    ],
  ]),
  ...answersOf('wc-admin', wooPayments, [
    ['POST', `${step}/{step}/start`, ['step', 'location'], stepStatus],
    ['POST', `${step}/{step}/save`, ['step', 'location'], done],
    ['POST', `${step}/{step}/check`, ['step', 'location'], done],
    ['POST', `${step}/{step}/finish`, ['step', 'location'], stepStatus],
    ['POST', `${step}/{step}/clean`, ['step', 'location'], stepStatus],
    ['POST', `${step}/test_account/init`, ['location'], done],
    ['POST', `${step}/test_account/reset`, ['location'], done],
    [
      'POST',
      `${step}/business_verification/kyc_session`,
      ['location'],
      { schema: record({ success: flag, session: phpObject }) },
    ],
    ['POST', `${step}/business_verification/kyc_session/finish`, ['location'], done],
    ['POST', `${step}/business_verification/test_account/disable`, ['location'], done],
    ['POST', '/settings/payments/woopayments/onboarding/preload', ['location'], done],
    ['POST', '/settings/payments/woopayments/onboarding/reset', ['location'], done],
    ['POST', '/settings/payments/woopayments/onboarding/test_account/disable', ['location'], done],
    ...(['GET', 'POST'] as const).map(
      (method) =>
        [
          method,
          '/settings/payments/woopayments/woopay-eligibility',
          [],
          { schema: record({ is_eligible: flag }) },
        ] as const,
    ),
  ]),
  ...answersOf('wc-admin', 'src/Admin/API/LaunchYourStore.php', [
    ['POST', '/launch-your-store/initialize-coming-soon', [], { schema: { type: ['boolean', 'null'] } }],
    ['POST', '/launch-your-store/update-survey-status', ['status'], { schema: { type: 'null' } }],
    ['GET', '/launch-your-store/survey-completed', [], { schema: text }],
    ['GET', '/launch-your-store/woopayments/test-orders/count', [], { schema: record({ count: whole }) }],
    ['DELETE', '/launch-your-store/woopayments/test-orders', [], { empty: true }],
  ]),
  ...answersOf('wc-admin', 'src/Admin/API/OnboardingProfile.php', [
    ['GET', '/onboarding/profile/progress', [], { schema: phpObject }],
    [
      'POST',
      '/onboarding/profile/progress/core-profiler/complete',
      ['step'],
      { schema: record({ results: phpObject, status: text }) },
    ],
  ]),
  ...answersOf('wc-admin', 'src/Admin/API/Notice.php', [['POST', '/notice/dismiss', [], done]]),
  ...answersOf('wc-admin', 'src/Admin/API/Settings.php', [
    ['POST', '/legacy-settings', ['schema'], { schema: record({ status: text, data: phpObject }) }],
  ]),
  ...answersOf('wc-admin', 'src/Admin/Features/Blueprint/RestApi.php', [
    ['POST', '/blueprint/export', ['steps'], { schema: record({ data: {}, type: text }) }],
  ]),
  ...answersOf('wc-admin-email', 'src/Internal/Admin/EmailPreview/EmailPreviewRestController.php', [
    ['POST', '/settings/email/send-preview', ['email', 'type'], { schema: message }],
    ['GET', '/settings/email/preview-subject', ['type'], { schema: record({ subject: text }) }],
    ['POST', '/settings/email/save-transient', ['key', 'value'], { schema: message }],
  ]),
  ...answersOf('wc-admin-email', 'src/Internal/Admin/Emails/EmailListingRestController.php', [
    [
      'POST',
      '/settings/email/listing/recreate-email-post',
      ['email_id'],
      { schema: record({ message: text, post_id: text }) },
    ],
  ]),
  ...['wc/v2', 'wc/v3', 'wc-analytics'].flatMap((namespace) =>
    answersOf(namespace, 'includes/rest-api/Controllers/Version2/class-wc-rest-products-v2-controller.php', [
      ['GET', '/products/{id}/related', ['id'], related],
    ]),
  ),
  ...answersOf('wc/v1', 'includes/admin/helper/class-wc-helper-admin.php', [
    ['GET', '/marketplace/product-preview', [], { schema: record({ css: text, html: text }) }],
  ]),
  {
    namespaces: ['wc/v3'],
    path: '/products/shipping_classes/slug-suggestion',
    declares: { title: 'product_shipping_class' },
    answer: { schema: text },
    source: `woocommerce/${controllers}/class-wc-rest-product-shipping-classes-controller.php`,
  },
  ...answersOf('wc/v3', `${controllers}/class-wc-rest-product-custom-fields-controller.php`, [
    ['GET', '/products/custom-fields/names', ['page', 'search'], { schema: listOf(text) }],
  ]),
  ...answersOf('wc/v3', `${controllers}/class-wc-rest-paypal-webhooks-controller.php`, [
    ['POST', '/paypal-webhooks', [], { schema: message }],
  ]),
  ...answersOf('wc/v3', `${controllers}/class-wc-rest-paypal-buttons-controller.php`, [
    [
      'POST',
      '/paypal-buttons/create-order',
      [],
      { schema: record({ paypal_order_id: textOrNull, order_id: whole, return_url: text }) },
    ],
    ['POST', '/paypal-buttons/cancel-payment', [], done],
  ]),
  ...answersOf('wc/v3', `${controllers}/class-wc-rest-paypal-standard-controller.php`, [
    [
      'POST',
      '/paypal-standard/update-shipping',
      [],
      {
        schema: record({
          id: text,
          purchase_units: listOf(
            record({ reference_id: text, amount: phpObject, shipping_options: listOf({ type: 'object' }) }),
          ),
        }),
      },
    ],
  ]),
  ...answersOf('wccom-site/v3', `${wccom}/class-wc-rest-wccom-site-installer-controller.php`, [
    ['GET', '/installer/{product_id}/state', ['product_id'], installation],
    ['POST', '/installer', ['product-id', 'run-until-step', 'idempotency-key'], installation],
    ['POST', '/installer/reset', ['product-id', 'idempotency-key'], installation],
  ]),
  ...answersOf('wccom-site/v3', `${wccom}/class-wc-rest-wccom-site-connection-controller.php`, [
    ['POST', '/connection/disconnect', [], { schema: record({ status: flag }) }],
    [
      'GET',
      '/connection/status',
      [],
      { schema: record({ connection_data_found: flag, connection_valid: flag }) },
    ],
  ]),
  ...answersOf('jetpack/v4', `${jetpack}/class-error-handler.php`, [
    ['POST', '/verify_xmlrpc_error', ['nonce'], { schema: flag }],
  ]),
  ...answersOf('jetpack/v4', `${jetpack}/class-rest-connector.php`, [
    ['GET', '/connection/check', [], { schema: record({ status: text }) }],
    [
      'GET',
      '/connection',
      [],
      {
        schema: record(
          {
            isActive: flag,
            isStaging: flag,
            isRegistered: flag,
            isUserConnected: flag,
            hasConnectedOwner: flag,
            offlineMode: offline,
            isPublic: flag,
          },
          // Newer than the rest.
          ['isUserConnected', 'hasConnectedOwner', 'isPublic'],
        ),
      },
    ],
    ['POST', '/connection', ['isActive'], code],
    ['POST', '/connection/user', [], code],
    ['POST', '/connection/owner', ['owner'], code],
    [
      'GET',
      '/connection/data',
      [],
      {
        schema: record(
          {
            currentUser: { type: 'object' },
            connectionOwner: { type: ['string', 'boolean', 'null'] },
            isRegistered: flag,
          },
          ['isRegistered'],
        ),
      },
    ],
    ['GET', '/connection/plugins', [], { schema: listOf(record({ slug: text, name: text })) }],
    [
      'POST',
      '/connection/reconnect',
      [],
      { schema: record({ status: text, authorizeUrl: text }, ['authorizeUrl']) },
    ],
    [
      'POST',
      '/connection/register',
      ['plugin_slug', 'redirect_uri'],
      { schema: record({ authorizeUrl: text, alternateAuthorizeUrl: text }, ['alternateAuthorizeUrl']) },
    ],
    ['GET', '/connection/authorize_url', ['redirect_uri'], { schema: record({ authorizeUrl: text }) }],
    ['POST', '/user-token', ['user_token'], { schema: succeeded }],
    ...[
      'verify_registration',
      'remote_authorize',
      'remote_provision',
      'remote_register',
      'remote_connect',
    ].map((act) => ['POST', `/${act}`, [], passedOn] as const),
  ]),
  ...answersOf('jetpack/v4', `${jetpack}/class-heartbeat.php`, [
    ['GET', '/heartbeat/data', ['prefix'], { schema: mapOf({}) }],
  ]),
];
