import type { FastifyInstance } from 'fastify'
import { profileCalls } from '../../contract/profile.ts'
import { type BillingDetails, settingsCalls } from '../../contract/settings.ts'
import { isCountry } from '../../domain/countries.ts'
import { reminderKinds } from '../../domain/licenses/reminder-kind.ts'
import { hasRight, type Right } from '../../domain/roles.ts'
import { normalizeVatNumber } from '../../domain/tax/vat-number.ts'
import { listOrders } from '../checkout/list-orders.ts'
import { findBilling } from '../checkout/prefill.ts'
import {
  findRecipients,
  findRemindersOff,
  removeRecipient,
  setRemindersOff,
} from '../customers/mail-recipients.ts'
import { removeBillingDetails, saveBillingDetails as saveDetails } from '../customers/store.ts'
import { findPasskeys } from '../identity/passkeys/store.ts'
import { type SignedInCustomer, signedInCustomer } from '../identity/sign-in/session.ts'
import { hasLifetimeLicense, listLicenses } from '../licenses/urgent-licenses.ts'
import { Refusal } from '../platform/http/refusal.ts'
import { serve } from '../platform/http/serve.ts'
import { readSellerTax } from '../sellers/read-sale-tax.ts'
import type { Shop } from '../shop.ts'
import { checkCustomerVat } from '../tax/customer-vat.ts'
import { requestEmailChange } from './change-email.ts'
import { settingsMessages } from './emails.ts'
import { answerMailLink, readMailLink } from './mail-links.ts'
import { invite, type Limits } from './people.ts'
import { findEmailChange, removeEmailChange } from './store.ts'

export function profileRoutes(app: FastifyInstance, shop: Shop) {
  serve(app, profileCalls, 'GET /api/accounts/profile/', async ({ query, request }) => {
    const { id: customerId, email, person } = signedInCustomer(request)
    const customer = { customerId, language: request.language }
    const shows = (right: Right) => !person || hasRight(person.role, right)
    const [{ licenses, more }, { orders, nextAfter }] = await Promise.all([
      listLicenses(shop, customer, { find: query.find, namesOnly: request.viewing !== null }),
      listOrders(shop, customer, { after: query.after ?? null, find: query.find_order?.trim() }),
    ])
    const shown = shows('licenses')
      ? { licenses, more_licenses: more }
      : { licenses: [], more_licenses: false }
    const listed = shows('orders') ? { orders, next_after: nextAfter } : { orders: [], next_after: null }
    return { ok: true, data: { email, ...shown, ...listed } }
  })
}

export function settingsRoutes(app: FastifyInstance, shop: Shop) {
  serve(app, settingsCalls, 'GET /api/accounts/settings/', async ({ request }) => ({
    ok: true,
    data: await readSettings(shop, signedInCustomer(request)),
  }))

  serve(app, settingsCalls, 'PUT /api/accounts/billing-details/', async ({ body, request }) => {
    await saveBillingDetails(shop, signedInCustomer(request).id, body)
    return { ok: true, message: settingsMessages[request.language].billingSaved }
  })

  serve(app, settingsCalls, 'DELETE /api/accounts/billing-details/', async ({ request }) => {
    await removeBillingDetails(shop.db, signedInCustomer(request).id)
    return { ok: true, message: settingsMessages[request.language].billingRemoved }
  })

  serve(app, settingsCalls, 'PUT /api/accounts/reminders/', async ({ body, request }) => {
    await setRemindersOff(shop.db, signedInCustomer(request).id, body.off)
    return { ok: true, message: settingsMessages[request.language].remindersSaved }
  })

  serve(app, settingsCalls, 'POST /api/accounts/recipients/', async ({ body, request }) => {
    const { reminders, invoices } = body
    if (!reminders && !invoices) throw new Refusal('recipient-without-purpose', { fields: ['reminders'] })
    const email = await invite(shop, request, { ...body, role: null }, limits)
    return { ok: true, message: settingsMessages[request.language].recipientAdded(email) }
  })

  serve(app, settingsCalls, 'DELETE /api/accounts/recipients/{id}/', async ({ params: { id }, request }) => {
    const recipients = await findRecipients(shop.db, signedInCustomer(request).id)
    // A person with a role is removed as one, which ends their access too.
    if (!recipients.some(known => known.id === id && known.role === null)) throw new Refusal('not-found')
    await removeRecipient(shop.db, id)
    return { ok: true, message: settingsMessages[request.language].recipientRemoved }
  })

  serve(app, settingsCalls, 'POST /api/accounts/email-change/', async ({ body, request }) => {
    await requestEmailChange(shop, request, body.email)
    return { ok: true, message: settingsMessages[request.language].emailChangeAsked }
  })

  serve(app, settingsCalls, 'DELETE /api/accounts/email-change/', async ({ request }) => {
    await removeEmailChange(shop.db, signedInCustomer(request).id)
    return { ok: true, message: settingsMessages[request.language].emailChangeCancelled }
  })
}

/** Anyone who has the link of an e-mail may call these. */
export function mailLinkRoutes(app: FastifyInstance, shop: Shop) {
  serve(app, settingsCalls, 'GET /api/accounts/mail-link/', async ({ query, reply }) => {
    reply.header('cache-control', 'no-store')
    return { ok: true, data: await readMailLink(shop, query.token) }
  })

  serve(app, settingsCalls, 'POST /api/accounts/mail-link/', async ({ body, request, reply }) => {
    reply.header('cache-control', 'no-store')
    return { ok: true, message: settingsMessages[request.language][await answerMailLink(shop, body)] }
  })
}

async function readSettings({ db, clock, config }: Shop, { id: customerId, person }: SignedInCustomer) {
  const [hasUpdates, billing, off, recipients, change, passkeys] = await Promise.all([
    config.catalog.plans.includes('astra-lifetime') || hasLifetimeLicense(db, customerId),
    findBilling(db, customerId),
    findRemindersOff(db, customerId),
    findRecipients(db, customerId),
    findEmailChange(db, { customerId, now: clock.now() }),
    findPasskeys(db, customerId),
  ])
  return {
    billing,
    reminders: reminderKinds
      .filter(kind => kind !== 'updates' || hasUpdates || off.includes(kind))
      .map(kind => ({ kind, on: !off.includes(kind) })),
    recipients: recipients
      .filter(({ role }) => role === null)
      .map(({ id, email, reminders, invoices, confirmedAt }) => ({
        id,
        email,
        reminders,
        invoices,
        confirmed: confirmedAt !== null,
      })),
    email_change:
      change && !person
        ? {
            email: change.email,
            old_confirmed: change.oldConfirmedAt !== null,
            new_confirmed: change.newConfirmedAt !== null,
            expires_at: change.expiresAt.toISOString(),
          }
        : null,
    // A person of the account does not see what its owner signs in with.
    passkeys: (person ? [] : passkeys).map(({ id, name, createdAt, lastUsedAt }) => ({
      id,
      name,
      created_at: createdAt.toISOString(),
      last_used_at: lastUsedAt?.toISOString() ?? null,
    })),
  }
}

async function saveBillingDetails(shop: Shop, customerId: number, details: BillingDetails) {
  const { client_country: country, client_vat: typed, client_zip: zip } = details
  if (!isCountry(country)) throw new Refusal('unknown-country', { fields: ['client_country'] })
  await checkCustomerVat(shop, { typed, country, zip, ...(await readSellerTax(shop, null)) })
  await saveDetails(shop.db, {
    customerId,
    company: details.client_company,
    zip,
    city: details.client_city,
    addressLine: details.client_address_line,
    country,
    vat: normalizeVatNumber(typed, country),
    savedAt: shop.clock.now(),
  })
}

const most = 5

const limits: Limits = {
  tries: { name: 'recipient-by-customer', most: 10 },
  known: 'recipient-known',
  requireRoom(others) {
    if (others.filter(({ role }) => role === null).length >= most) throw new Refusal('too-many-recipients')
  },
}
