import { termsAttachment } from '../content/terms.ts'
import { findOrder, type OrderRow } from '../orders/store.ts'
import type { AttachmentMakers, AttachmentOrder } from '../platform/mail/outbox.ts'
import type { Shop } from '../shop.ts'

/** The terms as the customer accepted them: none for an imported order. */
export function attachAcceptedTerms({ id, termsVersion }: OrderRow): AttachmentOrder[] {
  return termsVersion ? [{ made: 'terms-of-order', from: id }] : []
}

export function acceptedTermsAttachments({ db }: Pick<Shop, 'db'>): AttachmentMakers {
  return {
    'terms-of-order': async orderId => {
      const order = await findOrder(db, orderId)
      if (!order?.termsVersion) throw new Error(`Order ${orderId} has accepted no terms`)
      return termsAttachment(db, order.termsVersion)
    },
  }
}

export function acceptedTermsAddress({ baseUrl }: { baseUrl: string }, version: string): string {
  return `${baseUrl}/terms/?version=${version}`
}
