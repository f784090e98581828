import { and, eq, like, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { termsVersions } from '../content/tables.ts'
import { sandboxAttachments, sandboxMails } from '../sandbox/mailbox/tables.ts'
import { eventually } from '../testing/eventually.ts'
import { openWorld } from '../testing/world.ts'

const { shop, anna, visitor, changesFrozen } = openWorld({ pages: { kind: 'built' } })

test.each([
  ['en', 'Terms', '7. Immediate delivery'],
  ['ru', 'Условия', '7. Немедленная выдача'],
])('the confirmation has the accepted terms attached, and links to them (%s)', async (language, ...words) => {
  await anna.speaks(language === 'ru' ? 'ru' : 'en')
  const { id, terms_version: version } = await anna.order(await anna.buys())
  const { name, content, text } = await attachedTerms(`order-confirmation:${id}`)
  expect(name).toBe(`terms-${version}.txt`)
  for (const part of words) expect(content).toContain(part)
  expect(text).toContain(`/terms/?version=${version}`)
})

test('a bank order has the accepted terms attached to the e-mail that confirms it', async () => {
  const { id } = await anna.orders({ pay: 'bank' })
  const { terms_version: version } = await anna.order({ id })
  expect(await attachedTerms(`order-received:${id}`)).toMatchObject({ name: `terms-${version}.txt` })
})

test('terms that have changed since are attached and shown as the order accepted them', async () => {
  const earlier = { language: 'en' as const, title: 'Terms', body: '## 1. Earlier\n\nEarlier words.' }
  await shop.db.insert(termsVersions).values({ ...earlier, version: 'e'.repeat(12), savedAt: new Date() })
  const order = await anna.orders({ product: 'astra-1m' })
  await changesFrozen(sql`update orders set terms_version = ${'e'.repeat(12)} where id = ${order.id}`)
  await anna.pays(order)
  expect((await attachedTerms(`order-confirmation:${order.id}`)).content).toContain('Earlier words.')

  const page = (path: string) => visitor().get(path, { headers: { accept: 'text/html' } })
  const { body } = await page(`/terms/?version=${'e'.repeat(12)}&lang=ru`)
  for (const words of ['Earlier words.', 'lang="en"', 'Это прежняя версия.']) expect(body).toContain(words)
  expect((await page('/terms/')).body).not.toContain('earlier version')
  expect((await page('/terms/?version=nothing')).statusCode).toBe(404)
})

/** Once the e-mail with this key has left. */
async function attachedTerms(key: string) {
  const sent = sql`(select subject from mails where key = ${key} and sent_at is not null)`
  const { recipient, subject, text } = sandboxMails
  const [found] = await eventually(async () => {
    const rows = await shop.db
      .select({ text, name: sandboxAttachments.filename, content: sandboxAttachments.content })
      .from(sandboxMails)
      .innerJoin(sandboxAttachments, eq(sandboxAttachments.mailId, sandboxMails.id))
      .where(and(eq(recipient, anna.email), eq(subject, sent), like(sandboxAttachments.filename, 'terms%')))
    expect(rows).toHaveLength(1)
    return rows
  })
  return { ...found, content: String(found?.content) }
}
