import type { AcceptedOrderRequest } from '../../contract/orders.ts'
import type { Language } from '../../domain/languages.ts'
import { consentText, hasRightToWithdraw } from '../../domain/orders/consent.ts'
import { lastDayToWithdraw } from '../../domain/orders/withdrawal.ts'
import { pickTexts } from '../../texts/all.ts'
import { formatDay } from '../../texts/day.ts'
import { termsAttachment } from '../content/terms.ts'
import { findOrder, type OrderRow } from '../orders/store.ts'
import { utcDay } from '../platform/clock.ts'
import type { AttachmentMakers, AttachmentOrder } from '../platform/mail/outbox.ts'
import type { Shop } from '../shop.ts'

const words = pickTexts(t => t.consent)

export function isConsentNeeded({ country, client_company, client_vat }: AcceptedOrderRequest): boolean {
  return hasRightToWithdraw({ country, company: client_company ?? '', vatNumber: client_vat ?? '' })
}

export function isConsentGiven(request: AcceptedOrderRequest): boolean {
  return request.consent === true && isConsentNeeded(request)
}

export function consentColumns(request: AcceptedOrderRequest, now: Date) {
  return isConsentGiven(request) ? { consentAt: now, consentText } : { consentAt: null, consentText: null }
}

export function mayWithdraw(order: OrderRow): boolean {
  const { country, clientCompany: company, clientVat: vatNumber } = order
  return hasRightToWithdraw({ country, company, vatNumber })
}

type NoteTo = { language: Language; supportEmail: string; baseUrl: string; today: string }

/** The consent, or until when the customer can withdraw; empty without that right. `today` is a UTC day. */
export function consentNote(order: OrderRow, { language, supportEmail, baseUrl, today }: NoteTo) {
  const t = words[language]
  if (!mayWithdraw(order)) return []
  if (order.consentAt) return [t.mail.given(formatDay(language, utcDay(order.consentAt))), `– ${t.agreement}`]
  const until = formatDay(language, lastDayToWithdraw(today))
  const address = `${baseUrl}/withdraw/?order=${order.id}`
  return [t.mail.withdraw(until, supportEmail), { label: t.mail.withdrawHere, link: address }]
}

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
