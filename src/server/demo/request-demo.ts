import { demoTerms } from '../../domain/licenses/terms.ts'
import type { Captcha } from '../captcha/captcha.ts'
import { findContact } from '../customers/store.ts'
import { attachLicenseFile } from '../licenses/files/attach-license-file.ts'
import { issueLicenseFile } from '../licenses/files/issue-license-file.ts'
import { recordLicenseEvent } from '../licenses/record-license-event.ts'
import { insertLicense } from '../licenses/store.ts'
import { utcDay } from '../platform/clock.ts'
import type { Transaction } from '../platform/database.ts'
import { postMail } from '../platform/outbox.ts'
import { clientNetwork, countTries } from '../platform/rate-limit.ts'
import { Refusal } from '../platform/refusal.ts'
import type { Shop } from '../shop.ts'
import { demoMail } from './emails.ts'
import { hadErasedDemo, hasHadDemo, insertDemo } from './store.ts'

type DemoRequest = {
  customer: { id: number; email: string }
  email: string
  captcha: string
  address: string
}

/**
 * Issues the customer's only demo and e-mails its serial number; docs/domain.md, 'Demos'. Refuses 'email-not-yours',
 * 'too-many-requests', 'captcha-not-solved', 'captcha-unavailable', 'demo-already-yours', 'demo-already-issued'.
 */
export async function requestDemo(
  shop: Shop,
  captcha: Captcha,
  request: DemoRequest,
): Promise<{ expiresOn: string }> {
  const { customer, address } = request
  const now = shop.clock.now()
  if (request.email.trim().toLowerCase() !== customer.email)
    throw new Refusal('email-not-yours', { fields: ['email'] })
  await countTries(shop.db, now, [
    { name: 'demo-by-address', subject: clientNetwork(address), most: 60, withinSeconds: 3600 },
    { name: 'demo-by-customer', subject: String(customer.id), most: 30, withinSeconds: 3600 },
  ])
  if (!(await captcha.verify(request.captcha, { ip: address, now }))) throw new Refusal('captcha-not-solved')

  return shop.db.transaction(tx => issueOnce(tx, shop, { customer, now }))
}

async function issueOnce(
  tx: Transaction,
  shop: Shop,
  { customer, now }: { customer: DemoRequest['customer']; now: Date },
) {
  const { id: customerId, email } = customer
  const license = await insertLicense(tx, { customerId, terms: demoTerms(utcDay(now)), now })
  if (await hadErasedDemo(tx, { email, secret: shop.config.secret, now }))
    throw new Refusal('demo-already-issued')
  const isFirst = await insertDemo(tx, { email, customerId, licenseId: license.id, issuedAt: now })
  // The refusal rolls the license back.
  if (!isFirst)
    throw new Refusal((await hasHadDemo(tx, customerId)) ? 'demo-already-yours' : 'demo-already-issued')

  const event = { licenseId: license.id, kind: 'issued', at: now, actor: { customerId } } as const
  await recordLicenseEvent(tx, { ...event, before: null, after: license })
  const file = await issueLicenseFile(tx, shop, { license, reason: 'demo', now })
  const mail = demoMail({ license, to: await findContact(tx, customerId), config: shop.config })
  await postMail(tx, shop.jobs, {
    ...mail,
    key: `demo:${license.id}`,
    now,
    licenseId: license.id,
    attachments: [attachLicenseFile(file)],
  })
  return { expiresOn: license.expiresOn }
}
