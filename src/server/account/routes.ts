import type { FastifyInstance } from 'fastify'
import { profileCalls } from '../../contract/profile.ts'
import { settingsCalls } from '../../contract/settings.ts'
import { listOrders } from '../checkout/list-orders.ts'
import { removeBillingDetails } from '../customers/billing-details.ts'
import { removeRecipient, setRemindersOff } from '../customers/mail-recipients.ts'
import { listLicenses } from '../licenses/list-licenses.ts'
import { Refusal } from '../platform/refusal.ts'
import { serve } from '../platform/serve.ts'
import type { Shop } from '../shop.ts'
import { signedInCustomer } from '../sign-in/session.ts'
import { requestEmailChange } from './change-email.ts'
import { settingsMessages } from './emails.ts'
import { answerMailLink, readMailLink } from './mail-links.ts'
import { readSettings } from './read-settings.ts'
import { addRecipient } from './recipients.ts'
import { saveBillingDetails } from './save-billing-details.ts'
import { removeEmailChange } from './store.ts'

/** Register in the scope of signed-in customers. */
export function profileRoutes(app: FastifyInstance, shop: Shop) {
  serve(app, profileCalls, 'GET /api/accounts/profile/', async ({ query, request }) => {
    const { id: customerId, email } = signedInCustomer(request)
    const customer = { customerId, language: request.language }
    const [{ licenses, more }, { orders, nextAfter }] = await Promise.all([
      listLicenses(shop, customer, { find: query.find, namesOnly: request.viewing !== null }),
      listOrders(shop, customer, query.after ?? null),
    ])
    return { ok: true, data: { email, licenses, more_licenses: more, orders, next_after: nextAfter } }
  })
}

/** Register in the scope of signed-in customers. */
export function settingsRoutes(app: FastifyInstance, shop: Shop) {
  serve(app, settingsCalls, 'GET /api/accounts/settings/', async ({ request }) => ({
    ok: true,
    data: await readSettings(shop, signedInCustomer(request).id),
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
    const { id: customerId } = signedInCustomer(request)
    const { email } = await addRecipient(shop, { ...body, customerId, address: request.ip })
    return { ok: true, message: settingsMessages[request.language].recipientAdded(email) }
  })

  serve(app, settingsCalls, 'DELETE /api/accounts/recipients/{id}/', async ({ params: { id }, request }) => {
    const { id: customerId } = signedInCustomer(request)
    if (!(await removeRecipient(shop.db, { id, customerId }))) throw new Refusal('not-found')
    return { ok: true, message: settingsMessages[request.language].recipientRemoved }
  })

  serve(app, settingsCalls, 'POST /api/accounts/email-change/', async ({ body, request }) => {
    const customer = signedInCustomer(request)
    await requestEmailChange(shop, { customer, email: body.email, address: request.ip })
    return { ok: true, message: settingsMessages[request.language].emailChangeAsked }
  })

  serve(app, settingsCalls, 'DELETE /api/accounts/email-change/', async ({ request }) => {
    await removeEmailChange(shop.db, signedInCustomer(request).id)
    return { ok: true, message: settingsMessages[request.language].emailChangeCancelled }
  })
}

/** For anyone who has the link of an e-mail. */
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
