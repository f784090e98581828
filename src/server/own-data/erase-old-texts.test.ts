import { desc, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { statementLines, unmatchedPayments } from '../payments/tables.ts'
import { mails } from '../platform/tables.ts'
import { eventually } from '../testing/eventually.ts'
import { openWorld } from '../testing/world.ts'
import { eraseOldTexts } from './erase-old-texts.ts'

const { shop, anna, clerk } = openWorld()

test('an e-mail is stored with its serial numbers masked once it was sent, and without its text after 90 days', async () => {
  await anna.buys()
  const [license] = await anna.licenses()
  const find = async () => {
    const own = await shop.db
      .select()
      .from(mails)
      .where(eq(mails.recipient, anna.email))
      .orderBy(desc(mails.id))
    return own.find(({ subject }) => subject.includes('is paid'))
  }
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

test('a transfer of a stranger loses payer and text 90 days after it was resolved; one that is open does not', async () => {
  await clerk.imports([
    { text: 'rent', payer: 'Otto', amount: '10.00' },
    { text: 'open', payer: 'Ida', amount: '11.00' },
  ])
  const [rent] = await shop.db.select().from(unmatchedPayments).where(eq(unmatchedPayments.text, 'rent'))
  await clerk.types('unmatched', 'resolve', String(rent?.id), '--as', 'ignored', '--note', 'not ours')
  shop.clock.set('2027-02-20T10:00:00Z')
  await eraseOldTexts(shop.shop)
  const lines = await shop.db.select().from(statementLines).orderBy(statementLines.id)
  expect(lines.map(({ payer, text, amount }) => [payer, text, amount])).toEqual([
    ['', '', 1000],
    ['Ida', 'open', 1100],
  ])
  const payers = await shop.db.select({ payer: unmatchedPayments.payer }).from(unmatchedPayments)
  expect(payers.map(({ payer }) => payer).toSorted()).toEqual(['', 'Ida'])
})
