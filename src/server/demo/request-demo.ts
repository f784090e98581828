import type { Captcha } from '../captcha/captcha.ts'
import { findContact } from '../customers/find-contact.ts'
import { issueDemo } from '../licenses/issue-demo.ts'
import type { Transaction } from '../platform/database.ts'
import { postMail } from '../platform/outbox.ts'
import { countTries, networkOf } from '../platform/rate-limit.ts'
import { Refusal } from '../platform/refusal.ts'
import type { Shop } from '../shop.ts'
import { demoMail } from './emails.ts'
import { mailboxOf } from './mailbox-of.ts'
import { hasHadDemo, insertDemo } from './store.ts'

type Asked = {
  customer: { id: number; email: string }
  email: string
  captcha: string
  address: string
}

/**
 * Issues the free demo, once for each customer (docs/domain.md, 'Demos'), and posts the mail with its serial number.
 * Refuses 'email-not-yours', 'too-many-requests', 'captcha-not-solved', 'captcha-unavailable', 'demo-already-yours',
 * 'demo-already-issued'.
 */
export async function requestDemo(
  shop: Shop,
  captcha: Captcha,
  asked: Asked,
): Promise<{ expiresOn: string }> {
  const { customer, address } = asked
  const now = shop.clock.now()
  if (asked.email.trim().toLowerCase() !== customer.email)
    throw new Refusal('email-not-yours', { fields: ['email'] })
  await countTries(shop.db, now, [
    { name: 'demo-by-address', subject: networkOf(address), most: 60, withinSeconds: 3600 },
    { name: 'demo-by-customer', subject: String(customer.id), most: 30, withinSeconds: 3600 },
  ])
  if (!(await captcha.verify(asked.captcha, { ip: address, now }))) throw new Refusal('captcha-not-solved')

  return shop.db.transaction(tx => issueOnce(tx, shop, { customer, now }))
}

async function issueOnce(
  tx: Transaction,
  { config, jobs }: Shop,
  { customer, now }: { customer: Asked['customer']; now: Date },
) {
  const license = await issueDemo(tx, { customerId: customer.id, now })
  const mailbox = mailboxOf(customer.email)
  const isFirst = await insertDemo(tx, {
    mailbox,
    customerId: customer.id,
    licenseId: license.id,
    issuedAt: now,
  })
  // A refusal takes the license back with it.
  if (!isFirst)
    throw new Refusal((await hasHadDemo(tx, customer.id)) ? 'demo-already-yours' : 'demo-already-issued')

  const mail = demoMail({ license, to: await findContact(tx, customer.id), config })
  await postMail(tx, jobs, { ...mail, key: `demo:${license.id}`, now })
  return { expiresOn: license.expiresOn }
}
