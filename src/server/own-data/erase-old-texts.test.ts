import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { webhookEvents } from '../checkout/webhooks/tables.ts'
import { statementLines, unmatchedPayments } from '../payments/tables.ts'
import { mails } from '../platform/database/tables.ts'
import { sandboxCheckouts } from '../sandbox/card/tables.ts'
import { sandboxMails } from '../sandbox/mailbox/tables.ts'
import { removeOldSandboxRows } from '../sandbox/remove-old-rows.ts'
import { eventually } from '../testing/eventually.ts'
import { openWorld } from '../testing/world.ts'
import { eraseOldTexts } from './erase-accounts.ts'

const { shop, anna, clerk, outbox } = openWorld()

test('an e-mail is stored with its serial numbers masked once it was sent, and without its text after 90 days', async () => {
  await anna.buys()
  const [license] = await anna.licenses()
  const find = async () =>
    (await outbox('%', anna.email)).findLast(({ subject }) => subject.includes('is paid'))
  const sent = await eventually(async () => {
    const mail = await find()
    expect(mail?.sentAt).toBeInstanceOf(Date)
    return mail
  })
  expect(sent?.text).toContain(license.sn_to_display)
  expect(`${sent?.text}${sent?.html}`).not.toContain(license.sn)

  shop.clock.set('2027-02-19T09:00:00Z')
  await eraseOldTexts(shop.shop)
  expect((await find())?.text).toBe(sent?.text)
  shop.clock.set('2027-02-19T10:10:00Z')
  await eraseOldTexts(shop.shop)
  expect(await find()).toMatchObject({ subject: sent?.subject, text: '', html: '' })
})

test('a transfer of a stranger, or for none of several orders, loses payer and text 90 days after it was resolved; one that is open does not', async () => {
  const byBank = { pay: 'bank', country: 'RUS' } as const
  const named = [await anna.orders(byBank), await anna.orders(byBank)]
  const both = named.map(({ reference }) => reference).join(' ')
  await clerk.imports([
    { text: 'rent', payer: 'Otto', amount: '10.00' },
    { text: 'open', payer: 'Ida', amount: '11.00' },
    { text: both, payer: 'Max', amount: '12.00' },
  ])
  const unmatched = await shop.db.select().from(unmatchedPayments)
  expect(unmatched.find(({ text }) => text === both)?.orderIds).toEqual(named.map(({ id }) => id))
  for (const { id } of unmatched.filter(({ text }) => text !== 'open'))
    await clerk.types('unmatched', 'ignore', String(id), '--reason', 'not ours')
  shop.clock.set('2027-02-20T10:00:00Z')
  await eraseOldTexts(shop.shop)
  const lines = await shop.db.select().from(statementLines).orderBy(statementLines.id)
  expect(lines.map(({ payer, text, amount }) => [payer, text, amount])).toEqual([
    ['', '', 1000],
    ['Ida', 'open', 1100],
    ['', '', 1200],
  ])
  const payers = await shop.db.select({ payer: unmatchedPayments.payer }).from(unmatchedPayments)
  expect(payers.map(({ payer }) => payer).toSorted()).toEqual(['', '', 'Ida'])
})

test('an e-mail is removed two years after it was sent, unless it was not sent or another one repeats it', async () => {
  const mail = { recipient: 'old@studio.example', subject: '', text: '', html: '' }
  const [sentAt, createdAt] = [shop.clock.now(), shop.clock.now()]
  const old = { ...mail, key: 'demo:old', createdAt, sentAt }
  const [first] = await shop.db.insert(mails).values(old).returning()
  await shop.db.insert(mails).values([
    { ...mail, key: 'demo:repeated', createdAt, sentAt, resendOf: first?.id ?? 0 },
    { ...mail, key: 'demo:unsent', createdAt },
    { ...mail, key: 'demo:new', createdAt: new Date(createdAt.getTime() + 1000), sentAt },
  ])
  const stored = async () => (await outbox('%', mail.recipient)).map(({ key }) => key)
  shop.clock.pass(730 * 86_400)
  await eraseOldTexts(shop.shop)
  expect(await stored()).toHaveLength(4)
  shop.clock.pass(1)
  await eraseOldTexts(shop.shop)
  expect(await stored()).toEqual(['demo:old', 'demo:unsent', 'demo:new'])
  await eraseOldTexts(shop.shop)
  expect(await stored()).toEqual(['demo:unsent', 'demo:new'])
})

test('an event of a provider is removed 180 days after it was received, unless it waits or failed', async () => {
  const receivedAt = shop.clock.now()
  const event = { provider: 'stripe', kind: 'charge.refunded', payload: {}, receivedAt }
  await shop.db.insert(webhookEvents).values([
    { ...event, eventId: 'processed', processedAt: receivedAt },
    { ...event, eventId: 'failed', failedAt: receivedAt },
    { ...event, eventId: 'waiting' },
  ])
  const stored = async () =>
    (await shop.db.select().from(webhookEvents)).map(({ eventId }) => eventId).toSorted()
  shop.clock.pass(180 * 86_400)
  await eraseOldTexts(shop.shop)
  expect(await stored()).toContain('processed')
  shop.clock.pass(1)
  await eraseOldTexts(shop.shop)
  expect(await stored()).toEqual(['failed', 'waiting'])
})

test('e-mails and payments of the sandbox are removed after 30 days', async () => {
  const order = await anna.orders()
  await shop.shop.mailer.send({ to: 'old@studio.example', subject: '', text: '', html: '' })
  const stored = async () => [
    await shop.db.$count(sandboxMails, eq(sandboxMails.recipient, 'old@studio.example')),
    await shop.db.$count(sandboxCheckouts, eq(sandboxCheckouts.orderId, order.id)),
  ]
  shop.clock.pass(30 * 86_400)
  await removeOldSandboxRows(shop.shop)
  expect(await stored()).toEqual([1, 1])
  shop.clock.pass(1)
  await removeOldSandboxRows(shop.shop)
  expect(await stored()).toEqual([0, 0])
})
