import type Stripe from 'stripe'

import {
  address,
  choice,
  email,
  type Known,
  list,
  metadata,
  missing,
  ParameterError,
  shapedAs,
  text,
  toTree,
  unused,
  whole,
} from './parameter-checks.ts'

type Created = Stripe.Checkout.SessionCreateParams

/** Refuses what Stripe refuses of a new session. Uses the library's types, so that removed names do not compile. */
export function checkSessionParameters(form: URLSearchParams, now: Date | null) {
  const given = toTree(form)
  shapedAs(session, 'line_items', 'mode')(given, '')
  if (typeof given === 'string') return
  const uiMode = given['ui_mode'] ?? 'hosted_page'
  if (uiMode === 'hosted_page' && !given['success_url'])
    missing('success_url', 'You must provide success_url while ui_mode is hosted_page.')
  if (given['customer'] && given['customer_email'])
    throw new ParameterError('parameter_invalid', 'customer_email', 'You may only specify one of these.')
  if (now && given['expires_at']) expiresWithin(Number(given['expires_at']), now)
  requireChargeable(form)
}

const productData = shapedAs<Stripe.Checkout.SessionCreateParams.LineItem.PriceData.ProductData>(
  {
    name: text(250),
    description: text(500),
    images: unused,
    metadata,
    tax_code: unused,
    tax_details: unused,
    unit_label: unused,
  },
  'name',
)
const lineItem = shapedAs<Stripe.Checkout.SessionCreateParams.LineItem>({
  adjustable_quantity: unused,
  metadata,
  price: unused,
  price_data: shapedAs<Stripe.Checkout.SessionCreateParams.LineItem.PriceData>(
    {
      currency: choice('eur', 'usd', 'rub', 'byn'),
      product: unused,
      product_data: productData,
      recurring: unused,
      tax_behavior: choice('exclusive', 'inclusive', 'unspecified'),
      unit_amount: whole(0),
      unit_amount_decimal: unused,
    },
    'currency',
  ),
  quantity: whole(1),
  tax_rates: unused,
})
const intentData = shapedAs<Stripe.Checkout.SessionCreateParams.PaymentIntentData>({
  application_fee_amount: unused,
  capture_method: unused,
  description: text(1000),
  metadata,
  on_behalf_of: unused,
  receipt_email: unused,
  setup_future_usage: unused,
  shipping: unused,
  statement_descriptor: unused,
  statement_descriptor_suffix: unused,
  transfer_data: unused,
  transfer_group: unused,
})
const message = shapedAs<{ message: string }>({ message: text(1200) }, 'message')

const session: Known<Created> = {
  adaptive_pricing: unused,
  after_expiration: unused,
  allow_promotion_codes: unused,
  allowed_payment_method_types: unused,
  automatic_tax: unused,
  billing_address_collection: choice('auto', 'required'),
  branding_settings: unused,
  cancel_url: address,
  client_reference_id: text(200),
  consent_collection: unused,
  currency: unused,
  custom_fields: unused,
  custom_text: shapedAs<Stripe.Checkout.SessionCreateParams.CustomText>({
    after_submit: message,
    shipping_address: message,
    submit: message,
    terms_of_service_acceptance: message,
  }),
  customer: text(255),
  customer_account: unused,
  customer_creation: choice('always', 'if_required'),
  customer_email: email,
  customer_update: unused,
  discounts: unused,
  excluded_payment_method_types: unused,
  expand: list(text(255), 20),
  expires_at: whole(0),
  integration_identifier: unused,
  invoice_creation: unused,
  line_items: list(lineItem, 100),
  locale: choice('auto', 'en', 'ru'),
  managed_payments: unused,
  metadata,
  mode: choice('payment', 'setup', 'subscription'),
  name_collection: unused,
  optional_items: unused,
  origin_context: unused,
  payment_intent_data: intentData,
  payment_method_collection: unused,
  payment_method_configuration: unused,
  payment_method_data: unused,
  payment_method_options: unused,
  permissions: unused,
  phone_number_collection: unused,
  redirect_on_completion: unused,
  return_url: unused,
  saved_payment_method_options: unused,
  setup_intent_data: unused,
  shipping_address_collection: unused,
  shipping_options: unused,
  submit_type: choice('auto', 'book', 'donate', 'pay', 'subscribe'),
  subscription_data: unused,
  success_url: address,
  tax_id_collection: unused,
  ui_mode: choice('elements', 'embedded_page', 'form', 'hosted_page'),
  wallet_options: unused,
}

function expiresWithin(expiresAt: number, now: Date) {
  const seconds = expiresAt - now.getTime() / 1000
  if (seconds < 30 * 60 || seconds > 24 * 3600)
    throw new ParameterError(
      'parameter_invalid',
      'expires_at',
      'The expires_at timestamp must be between 30 minutes and 24 hours from creation.',
    )
}

function requireChargeable(form: URLSearchParams) {
  const valuesNamed = (ending: string) =>
    [...form].filter(([name]) => name.endsWith(ending)).map(([, value]) => value)
  if (new Set(valuesNamed('[currency]')).size > 1)
    throw new ParameterError('parameter_invalid', 'line_items', 'All line items must have the same currency')
  if (valuesNamed('[unit_amount]').reduce((sum, amount) => sum + Number(amount), 0) < 50)
    throw new ParameterError('amount_too_small', 'line_items', 'The total must convert to at least 50 cents')
}
