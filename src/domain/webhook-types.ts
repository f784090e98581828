/** A customer's webhooks can announce these events: docs/webhooks.md */
export const webhookTypes = [
  'license.issued',
  'license.extended',
  'license.upgraded',
  'license.reduced',
  'license.shortened',
  'license.converted',
  'license.transferred',
  'license.reset',
  'license.suspended',
  'license.resumed',
  'license.revoked',
  'license.expiring',
  'license.expired',
  'activation.created',
  'activation.released',
  'activation.lapsed',
  'order.paid',
  'invoice.issued',
] as const
export type WebhookType = (typeof webhookTypes)[number]
