import type { FastifyInstance, FastifyRequest } from 'fastify'
import { demoCalls } from '../../contract/demo.ts'
import { demoTerms } from '../../domain/licenses/terms.ts'
import { pickTexts } from '../../texts/all.ts'
import { formatDay } from '../../texts/day.ts'
import { type Contact, findContact } from '../customers/store.ts'
import { verifyCaptcha } from '../identity/captcha/captcha.ts'
import { signedInCustomer } from '../identity/sign-in/session.ts'
import { issueLicenseFile } from '../licenses/files/issue-license-file.ts'
import { attachLicenseFile } from '../licenses/files/mail-license-file.ts'
import { recordLicenseEvent } from '../licenses/record-license-event.ts'
import { insertLicense, type StoredLicense } from '../licenses/store.ts'
import { utcDay } from '../platform/clock.ts'
import type { Transaction } from '../platform/database/database.ts'
import { clientNetwork, countTries } from '../platform/http/rate-limit.ts'
import { Refusal } from '../platform/http/refusal.ts'
import { serve } from '../platform/http/serve.ts'
import { type Mail, writeLetter } from '../platform/mail/mail.ts'
import { postMail } from '../platform/mail/outbox.ts'
import type { Shop } from '../shop.ts'
import { findDemo, hadErasedDemo, insertDemo, isMailboxUsed } from './store.ts'

export function demoRoutes(app: FastifyInstance, shop: Shop) {
  serve(app, demoCalls, 'GET /api/astra/demo/', async ({ request }) => {
    const { id: customerId, email } = signedInCustomer(request)
    const demo = await findDemo(shop.db, customerId)
    const mailbox = { email, secret: shop.config.secret, now: shop.clock.now() }
    const available = !demo && !(await isMailboxUsed(shop.db, mailbox))
    return { ok: true, data: { available, license_id: demo?.licenseId ?? null } }
  })

  serve(app, demoCalls, 'POST /api/astra/demo/', async ({ body, request }) => {
    const { language } = request
    const { expiresOn, email } = await requestDemo(shop, request, body)
    const message = demoWords[language].issued(formatDay(language, expiresOn), email)
    return { ok: true, message, url: '/accounts/profile/' }
  })
}

/** Issues the customer's only demo and e-mails its serial number; docs/domain.md, 'Demos'. */
async function requestDemo(shop: Shop, request: FastifyRequest, typed: { email: string; captcha: string }) {
  const customer = signedInCustomer(request)
  const now = shop.clock.now()
  if (typed.email.trim().toLowerCase() !== customer.email)
    throw new Refusal('email-not-yours', { fields: ['email'] })
  await countTries(shop, [
    { name: 'demo-by-address', subject: clientNetwork(request.ip), most: 60, withinSeconds: 3600 },
    { name: 'demo-by-customer', subject: String(customer.id), most: 30, withinSeconds: 3600 },
  ])
  if (!(await verifyCaptcha(shop, { token: typed.captcha, ip: request.ip, now })))
    throw new Refusal('captcha-not-solved')

  return shop.db.transaction(tx => issueOnce(tx, shop, { customer, now }))
}

async function issueOnce(
  tx: Transaction,
  shop: Shop,
  { customer, now }: { customer: { id: number; email: string }; now: Date },
) {
  const { id: customerId, email } = customer
  const terms = demoTerms(shop.config.catalog, utcDay(now))
  const license = await insertLicense(tx, { customerId, terms, now })
  if (await hadErasedDemo(tx, { email, secret: shop.config.secret, now }))
    throw new Refusal('demo-already-issued')
  const isFirst = await insertDemo(tx, { email, customerId, licenseId: license.id, issuedAt: now })
  // The refusal rolls the license back.
  if (!isFirst)
    throw new Refusal((await findDemo(tx, customerId)) ? 'demo-already-yours' : 'demo-already-issued')

  const event = { licenseId: license.id, kind: 'issued', at: now, actor: { customerId } } as const
  await recordLicenseEvent(tx, { ...event, before: null, after: license })
  const file = await issueLicenseFile(tx, shop, { license, reason: 'demo', now })
  const mail = demoMail(license, await findContact(tx, customerId), shop.config)
  await postMail(tx, shop, {
    ...mail,
    key: `demo:${license.id}`,
    licenseId: license.id,
    attachments: [attachLicenseFile(file)],
  })
  return { expiresOn: license.expiresOn, email }
}

const demoWords = pickTexts(t => t.demoMail)

function demoMail(license: StoredLicense, to: Contact, config: Shop['config']): Mail {
  const t = demoWords[to.language]
  const { productName, baseUrl, catalog } = config
  const day = formatDay(to.language, license.expiresOn)
  return writeLetter(to, config, {
    subject: t.subject(productName, catalog.demoDays),
    title: t.title,
    parts: [
      t.opening(productName, catalog.demoDays),
      {
        rows: [
          [t.serial, license.serial],
          [t.validUntil, day],
        ],
      },
      { heading: t.begin },
      { steps: t.steps(productName) },
      { button: { label: t.help, link: `${baseUrl}/help/` } },
      [{ label: t.profile, link: `${baseUrl}/accounts/profile/` }],
      [t.keep(day), { label: t.buy, link: `${baseUrl}/orders/software/astra/buy/${license.id}` }],
    ],
  })
}
