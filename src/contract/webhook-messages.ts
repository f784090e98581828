import { z } from 'zod'
import { seatKinds } from '../domain/licenses/activation.ts'
import type { EndKind } from '../domain/licenses/reminders.ts'
import type { WebhookType } from '../domain/webhook-types.ts'
import { rowId } from './call.ts'
import { licenseWithoutSerial as license, programOrder } from './program-api.ts'

const order = programOrder.omit({ invoice: true, credited: true, refunded: true })

const changed = z.object({ license, order_id: rowId.nullable(), reason: z.string() })
const seat = z.object({
  license,
  activation: z.object({ seat: rowId, name: z.string(), version: z.string(), kind: z.enum(seatKinds) }),
})
const amount = z.number().int()

/** `data` of the messages of each type: docs/webhooks.md */
const webhookData = {
  'license.issued': changed,
  'license.extended': changed,
  'license.upgraded': changed,
  'license.reduced': changed,
  'license.shortened': changed,
  'license.converted': changed,
  'license.transferred': changed.extend({ transfer: z.enum(['received', 'given']) }),
  'license.reset': changed,
  'license.suspended': changed,
  'license.resumed': changed,
  'license.revoked': changed,
  'license.expiring': z.object({
    license,
    kind: z.enum(['demo', 'expiration', 'updates'] satisfies EndKind[]).describe('what ends'),
    ends_on: z.iso.date(),
    days_left: z.number().int(),
  }),
  'license.expired': changed,
  'activation.created': seat,
  'activation.released': seat,
  'activation.lapsed': seat,
  'order.paid': z.object({ order }),
  'invoice.issued': z.object({
    invoice: z.object({
      number: z.string(),
      order_id: rowId.nullable(),
      issued_on: z.iso.date(),
      due_on: z.iso.date().nullable(),
      currency: z.string(),
      subtotal: amount,
      tax: amount,
      total: amount,
    }),
  }),
} as const satisfies Record<WebhookType, z.ZodObject>
export type WebhookData<Type extends WebhookType> = z.input<(typeof webhookData)[Type]>

/** Each message, for the API document. */
export const webhookMessages = Object.fromEntries(
  Object.entries({ ...webhookData, 'webhook.test': z.object({ text: z.string() }) }).map(([type, data]) => {
    const id = `${type}.message`.replace(/(?:^|\.)(\w)/g, (_, letter: string) => letter.toUpperCase())
    return [type, z.object({ type: z.literal(type), timestamp: z.iso.datetime(), data }).meta({ id })]
  }),
)
