import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { EmailEntry } from '../../../contract/back-office/emails.ts'
import { licenses } from '../../licenses/tables.ts'
import { mails } from '../../platform/database/tables.ts'
import { postMail } from '../../platform/mail/outbox.ts'
import { act } from '../../testing/act.ts'
import { eventually } from '../../testing/eventually.ts'
import { expectOneRefused } from '../../testing/race.ts'
import { openWorld } from '../../testing/world.ts'

const { anna, boris, clerk, outbox, root, shop } = openWorld()

const list = '/api/sezam/emails/'
const find = (query: string): Promise<EmailEntry[]> => root.reads(`${list}?${query}`)
const read = (id: number) => root.reads(`${list}${id}/`)
const resend = (id: number) => act(root, `emails/${id}`, 'resend', { seen: { resends: 0 } })

/** The newest e-mail of this query, once the shop has sent it. */
const sent = (query: string, state = 'sent') =>
  eventually(async () => {
    const [email] = await find(`${query}&state=${state}`)
    if (!email) throw new Error(`No e-mail of ${query} is ${state}`)
    return email
  })

test('an e-mail is found by recipient, kind, state, order and license, the newest first', async () => {
  const order = await anna.buys()
  const [license] = await anna.licenses()
  const { id } = await sent(`recipient=${anna.email.toUpperCase()}&kind=order-confirmation`)
  expect(await root.lists(`${list}?order=${order.id}`)).toEqual([id])
  expect(await root.lists(`${list}?license=${license.id}`)).toEqual([id])
  expect(await find(`recipient=${anna.email}&kind=credit-note`)).toEqual([])
  expect(await find(`recipient=${boris.email}`)).toEqual([])
})

test('an e-mail is read with its delivery log, and without serial numbers and codes of links', async () => {
  await anna.post('/api/accounts/email-change/', { json: { email: `new-${anna.email}` } })
  const { id } = await sent(`recipient=${anna.email}&kind=email-change`)
  const email = await read(id)
  expect(email.text).toContain('/accounts/mail/?token=...')
  const accepted = { kind: 'accepted', detail: 'Saved in the sandbox mailbox' }
  expect(email.log).toMatchObject([accepted, { kind: 'saved' }])
  const page = await root.get(`${list}${id}/html/`)
  expect(page.headers).toMatchObject({ 'x-frame-options': 'SAMEORIGIN', 'cache-control': 'no-store' })
  expect(page.headers['content-security-policy']).toMatch(/^default-src 'none'; .*sandbox;/)
  expect(page.body).not.toMatch(/[\w-]{32,}/)
})

test('an e-mail is sent again with its serial number in full, and twice for a double click only once', async () => {
  const order = await anna.buys()
  const [{ sn }] = await anna.licenses()
  const { id } = await sent(`order=${order.id}`)
  const refused = await expectOneRefused(resend(id), resend(id))
  expect(refused.json().changed).toMatchObject({ by: root.email })
  const copies = async () =>
    (await anna.mails()).filter(({ subject }) => subject.includes(`order ${order.id} is paid`))
  const text = expect.stringContaining(sn)
  await expect.poll(copies).toMatchObject([{ text }, { text }])
  const { resends, resent_as } = await read(id)
  expect([resends, resent_as.length]).toEqual([1, 1])
  expect(await read(resent_as[0])).toMatchObject({ resend_of: id, recipient: anna.email })
})

test('an e-mail about an order or a license can be sent to another address, and no other one can', async () => {
  const order = await anna.buys()
  const { id } = await sent(`order=${order.id}`)
  const forward = (email: number) =>
    act(root, `emails/${email}`, 'forward', {
      seen: { resends: 0 },
      reason: 'The buyer has left',
      address: 'books@studio.example',
    })
  expect((await forward(id)).json().message).toContain('books@studio.example')
  const [copy] = await outbox('order-confirmation:resend:%', 'books@studio.example')
  expect(copy).toMatchObject({ resendOf: id, orderId: order.id })
  await anna.post('/api/accounts/recipients/', {
    json: { email: 'tech@studio.example', reminders: true, invoices: false },
  })
  const [invitation] = await outbox('recipient:%', 'tech@studio.example')
  expect((await forward(invitation?.id ?? 0)).statusCode).toBe(409)
})

test('an e-mail with a license file that is no longer current is not sent again: its license has the file', async () => {
  const order = await anna.buys()
  const [license] = await anna.licenses()
  const { id } = await sent(`order=${order.id}`)
  await clerk.types('license', 'reset', String(license.id), '--reason', 'Leaked')
  expect((await resend(id)).statusCode).toBe(409)
  expect(await read(id)).toMatchObject({ resending: 'license-changed', license_id: license.id })
})

test('a failed e-mail with a license file that is no longer current is not tried again, neither by hand nor by itself', async () => {
  const { id: licenseId } = await anna.getsLicense()
  await anna.post(`/api/astra/license/${licenseId}/file/`)
  const { id } = await sent(`license=${licenseId}&kind=license-file`)
  await shop.db.update(mails).set({ sentAt: null, failedAt: shop.clock.now() }).where(eq(mails.id, id))
  await clerk.types('license', 'reset', String(licenseId), '--reason', 'Leaked')
  const refused = await act(root, `emails/${id}`, 'retry')
  expect(refused.statusCode).toBe(409)
  expect(refused.json().message).toContain('no longer current')
  await shop.shop.jobs.enqueue(shop.db, 'send-mail', { mailId: id })
  const kept = { kind: 'failed', detail: expect.stringContaining('not sent') }
  await expect.poll(async () => (await read(id)).log[0]).toMatchObject(kept)
  expect(await read(id)).toMatchObject({ state: 'failed' })
})

test('the serial number of a legacy license is masked in its e-mails, stored and shown', async () => {
  const { id: licenseId } = await anna.getsLicense()
  const [serial, masked] = ['ASTRA-2019-XK77-PLQ2', 'ASTRA-••••-••••-••••']
  await shop.db.update(licenses).set({ serial }).where(eq(licenses.id, licenseId))
  await anna.post(`/api/astra/license/${licenseId}/file/`)
  const { id } = await sent(`license=${licenseId}&kind=license-file`)
  const ofMail = eq(mails.id, id)
  const [stored] = await shop.db.select().from(mails).where(ofMail)
  expect(stored).toMatchObject({ serialsMasked: true, text: expect.stringContaining(masked) })
  expect(`${stored?.text}${stored?.html}`).not.toContain(serial)

  await shop.db.update(mails).set({ licenseId: null, text: serial, html: serial }).where(ofMail)
  expect((await read(id)).text).toBe(masked)
  expect((await root.get(`${list}${id}/html/`)).body).toBe(masked)
})

test('an e-mail whose text was erased is not sent again', async () => {
  const { id } = await anna.orders({ pay: 'bank' })
  const email = await sent(`order=${id}`)
  await shop.db.update(mails).set({ text: '', html: '' }).where(eq(mails.id, email.id))
  expect((await resend(email.id)).statusCode).toBe(409)
  expect(await read(email.id)).toMatchObject({ resending: 'text-erased' })
})

test('an e-mail that failed is tried again at once, and each attempt is in its log', async () => {
  const attachments = [{ made: 'license-file', from: 999_999 }]
  const mail = { to: boris.email, subject: 'Your license', text: 'Here it is.', html: '<p>Here it is.</p>' }
  await shop.db.transaction(tx =>
    postMail(tx, shop.shop, { ...mail, key: `demo:${boris.email}`, attachments }),
  )
  const failed = await sent(`recipient=${boris.email}`, 'failed')
  const fault = { kind: 'failed', detail: 'Error: The license file to attach does not exist' }
  expect((await read(failed.id)).log[0]).toMatchObject(fault)
  expect((await resend(failed.id)).statusCode).toBe(409)

  await shop.db.update(mails).set({ attachments: [] }).where(eq(mails.id, failed.id))
  expect((await act(root, `emails/${failed.id}`, 'retry')).statusCode).toBe(200)
  await sent(`recipient=${boris.email}`)
  const kinds = (await read(failed.id)).log.map(({ kind }: { kind: string }) => kind)
  expect(kinds).toEqual(expect.arrayContaining(['accepted', 'action']))
  expect((await act(root, `emails/${failed.id}`, 'retry')).statusCode).toBe(409)
})
