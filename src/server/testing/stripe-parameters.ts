const whole = /^\d+$/
const address = /^https?:\/\/\S+$/
const atMost = (length: number) => new RegExp(`^.{1,${length}}$`, 's')

/** What the shop sends, and what Stripe accepts there. */
const parameters: Record<string, RegExp> = {
  billing_address_collection: /^(auto|required)$/,
  cancel_url: address,
  client_reference_id: atMost(200),
  'custom_text[submit][message]': atMost(1200),
  customer_email: /^[^\s@]+@[^\s@]+\.[^\s@]+$/,
  expires_at: whole,
  'line_items[][price_data][currency]': /^(eur|usd|rub|byn)$/,
  'line_items[][price_data][product_data][name]': atMost(250),
  'line_items[][price_data][unit_amount]': whole,
  'line_items[][quantity]': /^[1-9]\d*$/,
  locale: /^(auto|en|ru)$/,
  'metadata[order_id]': atMost(500),
  mode: /^payment$/,
  'payment_intent_data[description]': atMost(1000),
  'payment_intent_data[metadata][order_id]': atMost(500),
  submit_type: /^pay$/,
  success_url: address,
}
const required = ['mode', 'success_url', 'line_items[0][price_data][currency]']

/** The error of a new session that Stripe refuses; null if it accepts it. Without `now` its expiry is not checked. */
export function findParameterError(form: URLSearchParams, now: Date | null) {
  const refuse = (code: string, param: string) => ({ code, param, message: `${code}: ${param}` })
  for (const [name, value] of form) {
    const accepted = parameters[name.replace(/\[\d+\]/, '[]')]
    if (!accepted) return refuse('parameter_unknown', name)
    if (!accepted.test(value)) return refuse('parameter_invalid', name)
  }
  const missing = required.find(name => !form.has(name))
  if (missing) return refuse('parameter_missing', missing)
  const seconds = now && form.has('expires_at') && Number(form.get('expires_at')) - now.getTime() / 1000
  if (seconds && (seconds < 30 * 60 || seconds > 24 * 3600)) return refuse('parameter_invalid', 'expires_at')
  const ending = (end: string) => [...form].filter(([name]) => name.endsWith(end)).map(([, value]) => value)
  if (new Set(ending('[currency]')).size > 1) return refuse('parameter_invalid', 'line_items')
  const total = ending('[unit_amount]').reduce((sum, amount) => sum + Number(amount), 0)
  return total < 50 ? refuse('amount_too_small', 'line_items') : null
}
