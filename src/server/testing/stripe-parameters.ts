import type Stripe from 'stripe'

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

/** A form posted to Stripe: `line_items[0][quantity]=1` is a tree of names. */
type Parameter = string | { [name: string]: Parameter }
type Check = (given: Parameter, path: string) => void
/** What the shop sends; to send more, say here what is allowed. */
type Known<Shape> = { [Name in keyof Shape]?: Check }

/** Stripe answers 400 with this body. */
export class ParameterError extends Error {
  readonly body: { error: { type: 'invalid_request_error'; code: string; param: string; message: string } }
  constructor(code: string, param: string, message: string) {
    super(message)
    this.body = { error: { type: 'invalid_request_error', code, param, message } }
  }
}

const text =
  (most: number): Check =>
  (given, path) => {
    if (typeof given !== 'string' || given === '') missing(path, `Invalid string: ${path}`)
    else if (given.length > most) throw new ParameterError('parameter_invalid', path, `${path} is too long`)
  }
const whole =
  (least: number): Check =>
  (given, path) => {
    if (typeof given !== 'string' || !/^-?\d+$/.test(given))
      throw new ParameterError('parameter_invalid_integer', path, `Invalid integer: ${path}`)
    if (Number(given) < least)
      throw new ParameterError('parameter_invalid_integer', path, `${path} must be at least ${least}`)
  }
const choice =
  (...names: string[]): Check =>
  (given, path) => {
    if (typeof given !== 'string' || !names.includes(given))
      throw new ParameterError(
        'parameter_invalid',
        path,
        `Invalid ${path}: must be one of ${names.join(', ')}`,
      )
  }
const address: Check = (given, path) => {
  const url = typeof given === 'string' ? URL.parse(given) : null
  if (!url || !/^https?:$/.test(url.protocol))
    throw new ParameterError('url_invalid', path, 'Not a valid URL')
}
const email: Check = (given, path) => {
  if (typeof given !== 'string' || !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(given))
    throw new ParameterError('email_invalid', path, `Invalid email address: ${path}`)
}
const metadata: Check = (given, path) => {
  const pairs = Object.entries(given)
  if (pairs.length > 50)
    throw new ParameterError('parameter_invalid', path, 'Metadata can have up to 50 keys')
  for (const [name, value] of pairs) {
    if (name.length > 40)
      throw new ParameterError('parameter_invalid', path, 'Metadata keys: up to 40 characters')
    text(500)(value, `${path}[${name}]`)
  }
}
const list =
  (check: Check, most: number): Check =>
  (given, path) => {
    const all = Object.entries(given)
    if (typeof given === 'string' || all.length === 0 || all.length > most)
      throw new ParameterError('parameter_invalid', path, `${path} has 1 to ${most} items`)
    for (const [index, each] of all) check(each, `${path}[${index}]`)
  }

function shapedAs<Shape>(known: Known<Shape>, ...required: (keyof Shape & string)[]): Check {
  return (given, path) => {
    const at = (name: string) => (path ? `${path}[${name}]` : name)
    if (typeof given === 'string') throw new ParameterError('parameter_invalid', path, 'Invalid object')
    for (const [name, value] of Object.entries(given)) {
      const check = Object.hasOwn(known, name) ? known[name as keyof Shape] : null
      if (!check)
        throw new ParameterError('parameter_unknown', at(name), `The peer does not know ${at(name)}`)
      check(value, at(name))
    }
    for (const name of required)
      if (!(name in given)) missing(at(name), `Missing required param: ${at(name)}.`)
  }
}

function missing(param: string, message: string): never {
  throw new ParameterError('parameter_missing', param, message)
}

function toTree(form: URLSearchParams): Parameter {
  const tree: { [name: string]: Parameter } = {}
  for (const [name, value] of form) {
    const parts = name.split(/[[\]]+/).filter(Boolean)
    const last = parts.pop() ?? name
    let branch = tree
    for (const part of parts) {
      const next = branch[part] ?? {}
      if (typeof next === 'string') throw new ParameterError('parameter_invalid', name, 'Invalid object')
      branch[part] = next
      branch = next
    }
    branch[last] = value
  }
  return tree
}

const productData = shapedAs<Stripe.Checkout.SessionCreateParams.LineItem.PriceData.ProductData>(
  {
    name: text(250),
    description: text(500),
    metadata,
  },
  'name',
)
const lineItem = shapedAs<Stripe.Checkout.SessionCreateParams.LineItem>({
  metadata,
  price_data: shapedAs<Stripe.Checkout.SessionCreateParams.LineItem.PriceData>(
    {
      currency: choice('eur', 'usd', 'rub', 'byn'),
      product_data: productData,
      tax_behavior: choice('exclusive', 'inclusive', 'unspecified'),
      unit_amount: whole(0),
    },
    'currency',
  ),
  quantity: whole(1),
})
const intentData = shapedAs<Stripe.Checkout.SessionCreateParams.PaymentIntentData>({
  description: text(1000),
  metadata,
})
const message = shapedAs<{ message: string }>({ message: text(1200) }, 'message')

const session: Known<Created> = {
  billing_address_collection: choice('auto', 'required'),
  cancel_url: address,
  client_reference_id: text(200),
  custom_text: shapedAs<Stripe.Checkout.SessionCreateParams.CustomText>({
    after_submit: message,
    shipping_address: message,
    submit: message,
    terms_of_service_acceptance: message,
  }),
  customer: text(255),
  customer_creation: choice('always', 'if_required'),
  customer_email: email,
  expand: list(text(255), 20),
  expires_at: whole(0),
  line_items: list(lineItem, 100),
  locale: choice('auto', 'en', 'ru'),
  metadata,
  mode: choice('payment', 'setup', 'subscription'),
  payment_intent_data: intentData,
  submit_type: choice('auto', 'book', 'donate', 'pay', 'subscribe'),
  success_url: address,
  ui_mode: choice('elements', 'embedded_page', 'form', 'hosted_page'),
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
