import { addDays } from '../../domain/day.ts'
import { hasRightToWithdraw } from '../../domain/orders/consent.ts'
import { formatDay } from '../../texts/day.ts'
import { consent as english } from '../../texts/en/consent.ts'
import type { Language } from '../../texts/language.ts'
import { consent as russian } from '../../texts/ru/consent.ts'
import type { OrderRow } from '../orders/store.ts'
import { dayOf } from '../platform/clock.ts'

const words: Record<Language, typeof english> = { en: english, ru: russian }
const daysToWithdraw = 14

/**
 * What the confirmation says of the right to withdraw: repeats the buyer's consent to lose it, or else until when it
 * lasts. Empty for everyone who does not have it. `today` is the UTC day on which the contract is confirmed.
 */
export function consentNote(
  order: OrderRow,
  { language, supportEmail, today }: { language: Language; supportEmail: string; today: string },
): string[] {
  const t = words[language]
  const buyer = { country: order.country, company: order.clientCompany, vatNumber: order.clientVat }
  if (!hasRightToWithdraw(buyer)) return []
  if (order.consentAt)
    return [t.mail.given(formatDay(language, dayOf(order.consentAt))), `– ${t.atOnce}`, `– ${t.ends}`]
  return [t.mail.withdraw(formatDay(language, addDays(today, daysToWithdraw)), supportEmail)]
}
