import type { FastifyRequest, RouteOptions } from 'fastify'
import type { CallName } from '../../../contract/calls.ts'
import type { invoiceCalls } from '../../../contract/invoices.ts'
import { hasRight, type Right, type Role } from '../../../domain/roles.ts'

/** What a person needs for each call of the account for which they act: docs/domain.md, 'People of an account'. */
const neededRights: { readonly [name in CallName | keyof typeof invoiceCalls]?: Right } = {
  'GET /api/accounts/people/': 'anything',
  'POST /api/accounts/acting/': 'anything',
  'DELETE /api/accounts/session/': 'anything',
  'GET /api/accounts/profile/': 'anything',
  'GET /api/astra/questions/': 'anything',
  'POST /api/support/ask': 'anything',

  'GET /api/astra/license/list/': 'licenses',
  'GET /api/astra/license/{id}/': 'licenses',
  'GET /api/astra/license/{id}/newest/': 'licenses',
  'GET /d/licenses/{id}/{arch}/': 'licenses',
  'GET /api/astra/license/{id}/events/': 'licenses',
  'GET /api/astra/license/{id}/activations/': 'licenses',
  'GET /api/astra/servers/': 'licenses',
  'GET /api/astra/servers/export/': 'licenses',
  'GET /api/astra/license/{id}/transfer/': 'licenses',
  'PUT /api/astra/license/{id}/name/': 'licenses',
  'GET /api/astra/demo/': 'licenses',
  'POST /api/astra/demo/': 'licenses',
  'POST /api/orders/quotes/': 'licenses',
  'POST /api/orders/vat-check/': 'licenses',

  'GET /api/astra/license/{id}/file/': 'install',
  'POST /api/astra/license/{id}/file/': 'install',
  'POST /api/astra/license/{id}/file/link/': 'install',
  'DELETE /api/astra/license/{id}/activations/{seat}/': 'install',
  'PUT /api/astra/license/{id}/activations/{seat}/': 'install',
  'GET /api/accounts/tokens/': 'install',
  'POST /api/accounts/tokens/': 'install',
  'DELETE /api/accounts/tokens/{id}/': 'install',

  'POST /api/astra/order/': 'buy',
  'GET /api/astra/license/{id}/auto-renewal/': 'buy',
  'POST /api/astra/license/{id}/auto-renewal/': 'buy',
  'DELETE /api/astra/license/{id}/auto-renewal/': 'buy',
  'GET /api/orders/prefill/': 'buy',
  'POST /api/orders/{id}/chat-link/': 'buy',
  'POST /api/orders/{id}/payment-check/': 'buy',
  'POST /api/orders/{id}/payment-link/': 'buy',
  'POST /api/orders/{id}/payment-link/mail/': 'buy',
  'POST /api/orders/{id}/reorder/': 'buy',

  'GET /api/orders/{id}/': 'orders',
  'GET /api/orders/{id}/stripe/invoice/': 'orders',
  'GET /orders/docs/orders/{id}/invoice/': 'orders',
  'GET /orders/docs/orders/{id}/invoice.xml': 'orders',
  'GET /orders/docs/orders/{id}/credit-note/': 'orders',
  'GET /orders/docs/orders/{id}/credit-note.xml': 'orders',

  'GET /api/accounts/settings/': 'billing',
  'PUT /api/accounts/billing-details/': 'billing',
  'DELETE /api/accounts/billing-details/': 'billing',

  'POST /api/accounts/people/': 'manage',
  'PUT /api/accounts/people/{id}/': 'manage',
  'DELETE /api/accounts/people/{id}/': 'manage',
  'PUT /api/accounts/reminders/': 'manage',
  'POST /api/accounts/recipients/': 'manage',
  'DELETE /api/accounts/recipients/{id}/': 'manage',
  'POST /api/astra/license/{id}/reset/': 'manage',
  'POST /api/astra/license/{id}/transfer/': 'manage',
  'DELETE /api/astra/license/{id}/transfer/': 'manage',
  'GET /api/astra/transfers/': 'manage',
  'GET /api/astra/transfers/{id}/': 'manage',
  'POST /api/astra/transfers/{id}/acceptance/': 'manage',
  'GET /api/accounts/webhooks/': 'manage',
  'POST /api/accounts/webhooks/': 'manage',
  'DELETE /api/accounts/webhooks/{id}/': 'manage',
  'GET /api/accounts/webhooks/{id}/deliveries/': 'manage',
  'POST /api/accounts/webhooks/{id}/deliveries/{delivery}/redelivery/': 'manage',
  'POST /api/accounts/webhooks/{id}/enabling/': 'manage',
  'POST /api/accounts/webhooks/{id}/secret/': 'manage',
  'POST /api/accounts/webhooks/{id}/test/': 'manage',

  // A person has these in their own account.
  'GET /api/accounts/data/': 'own',
  'POST /api/accounts/export/': 'own',
  'GET /api/accounts/export/file/': 'own',
  'POST /api/accounts/deletion/': 'own',
  'DELETE /api/accounts/deletion/': 'own',
  'POST /api/accounts/email-change/': 'own',
  'DELETE /api/accounts/email-change/': 'own',
  'POST /api/accounts/passkeys/': 'own',
  'POST /api/accounts/passkeys/options/': 'own',
  'DELETE /api/accounts/passkeys/{id}/': 'own',
  'GET /api/accounts/sessions/': 'own',
  'DELETE /api/accounts/sessions/': 'own',
  'DELETE /api/accounts/sessions/{id}/': 'own',
}

/** The right that the call needs and the role lacks. The owner, without a role, may make every call. */
export function missingRight({ routeOptions: { method, url } }: FastifyRequest, role?: Role): Right | null {
  const needed = role && neededRight(method, url)
  return needed && !hasRight(role, needed) ? needed : null
}

/** An `onRoute` hook: a call for which no right is decided stops the start. */
export function requireDecidedRight({ method, url }: RouteOptions) {
  neededRight(method, url)
}

function neededRight(method: RouteOptions['method'], url = ''): Right {
  const verb = method === 'HEAD' ? 'GET' : method
  // Any other text finds nothing.
  const name = `${String(verb)} ${url.replace(/:(\w+)/g, '{$1}')}` as CallName
  const right = neededRights[name]
  if (!right) throw new Error(`No right is decided for ${name}`)
  return right
}
