import { type PaymentMethod, paymentMethodsFor } from '../../domain/payments/methods.ts'
import { serverLimits } from '../../domain/pricing/catalog.ts'
import { monthsIn } from '../checkout/months.ts'
import { countryOf } from '../checkout/payment-choice.ts'
import type { Choices } from '../checkout/price-basis.ts'

/** Crypto is bought elsewhere. */
export type OfferedMethod = Exclude<PaymentMethod, 'crypto'>

/** What the visitor has chosen; the address of the page holds it, so that it survives a reload and can be shared. */
export type Selection = { servers: number; country: string; method: OfferedMethod; periods: number }

/** What an address asks for; whatever is junk in it, or not on offer, becomes the default. */
export function selectionFrom(query: URLSearchParams, choices: Choices): Selection {
  const country = countryOf([query.get('country')], choices)
  return {
    servers: serversOf(query.get('servers')),
    country,
    method: methodOf(query.get('method'), offeredMethods(country, choices.resellers)),
    periods: monthsIn(query),
  }
}

/** A choice changed; the way to pay stays if the country still has it. */
export function changed(
  selection: Selection,
  change: Partial<Selection>,
  resellers: readonly string[],
): Selection {
  const next = { ...selection, ...change }
  return { ...next, method: methodOf(next.method, offeredMethods(next.country, resellers)) }
}

/** How a customer of the country may pay on this page, the default first. */
export function offeredMethods(country: string, resellers: readonly string[]): readonly OfferedMethod[] {
  return paymentMethodsFor(country, resellers).filter(method => method !== 'crypto')
}

function serversOf(text: string | null): number {
  const servers = /^[1-9]\d?$/.test(text ?? '') ? Number(text) : serverLimits.min
  return servers <= serverLimits.max ? servers : serverLimits.min
}

function methodOf(wanted: string | null, methods: readonly OfferedMethod[]): OfferedMethod {
  return methods.find(method => method === wanted) ?? methods[0] ?? 'stripe'
}
