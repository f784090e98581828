import { renewalProduct } from '../../../domain/licenses/license.ts'
import { paymentMethodsFor } from '../../../domain/payments/methods.ts'
import { findContact } from '../../customers/store.ts'
import { actAs, type SignedInCustomer } from '../../identity/sign-in/session.ts'
import type { StoredLicense } from '../../licenses/store.ts'
import { lastOrderCountry } from '../../orders/store.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Shop } from '../../shop.ts'
import type { PlacedRequest } from '../draft-order.ts'
import { prefillFor } from '../prefill.ts'

/** One period of the license's own plan by card, with the details of the account. Terms are not accepted with it. */
export async function fillRenewalCart({ db }: Shop, license: StoredLicense): Promise<PlacedRequest> {
  const { payment: _, ...billing } = await prefillFor(db, license.customerId)
  const country = await lastOrderCountry(db, license.customerId)
  if (!country || !paymentMethodsFor(country, []).includes('stripe')) throw new Refusal('renewal-link-ended')
  return {
    ...(billing.client_country === country ? billing : {}),
    product: renewalProduct(license),
    mode: 'renew',
    license_id: license.id,
    servers: license.servers,
    country,
    periods: 1,
    payment: 'stripe',
    address: '',
    withoutTerms: true,
  }
}

export async function actAsOwner({ db }: Shop, { customerId: id }: StoredLicense): Promise<SignedInCustomer> {
  return actAs({ id, ...(await findContact(db, id)) })
}
