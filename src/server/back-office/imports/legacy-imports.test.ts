import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { ImportRow } from '../../../contract/back-office/imports.ts'
import { customers as customerRows } from '../../customers/tables.ts'
import { openUploads } from '../../testing/uploads.ts'
import { openWorld } from '../../testing/world.ts'

const { anna, root, shop } = openWorld()
const uploads = openUploads(root, 'legacy')

const customers = 'email,registered_at\nold@studio.example,2019-03-31\nolder@studio.example,2018-01-01\n'
const orderColumns =
  'number,email,created_at,status,product,servers,country,currency,subtotal,tax_rate,tax,total,payment_method'

async function checks(kind: ImportRow['kind'], ...files: Upload[]) {
  expect((await uploads.send({ kind }, ...files)).statusCode).toBe(200)
  return uploads.ended()
}
const checksCustomers = (content: string) => checks('customers', { name: 'customers.csv', content })

async function imports(checked: ImportRow) {
  expect((await uploads.confirm(checked)).statusCode).toBe(200)
  return uploads.ended()
}

const countCustomers = () => shop.db.$count(customerRows)

test('a file of a legacy shop is imported after a dry run that changes nothing, and its rows only once', async () => {
  await root.signedIn()
  const before = await countCustomers()
  const checked = await checksCustomers(customers)
  expect(checked).toMatchObject({ state: 'checked', faults: [], rows: { added: 2, known: 0 } })
  expect(await countCustomers()).toBe(before)

  expect(await imports(checked)).toMatchObject({ state: 'done', rows: { added: 2, known: 0 } })
  expect(await countCustomers()).toBe(before + 2)
  expect((await checksCustomers(customers)).rows).toEqual({ added: 0, known: 2 })
})

test('a legacy file with errors names each with its line, in the language of the superuser, and nothing of it is imported', async () => {
  await root.signedIn()
  const before = await countCustomers()
  const wrong = 'email,registered_at\nnew@studio.example,2019-03-31\nno address,yesterday\n'
  const refused = await checksCustomers(wrong)
  expect(refused.faults).toContain("customers.csv line 3: email: 'no address' is not an e-mail address")
  expect((await uploads.confirm(refused)).statusCode).toBe(409)
  expect(await countCustomers()).toBe(before)
  await root.speaks('ru')
  expect((await uploads.newest()).faults).toContain(
    'customers.csv, строка\u00a03: email: «no address»\u00a0— не\u00a0адрес электронной почты',
  )
})

test.each([
  ['%PDF-1.7 \u0000\u0001', 'a document'],
  ['', 'an empty file'],
])('%j is refused as a legacy file: %s', async content => {
  expect(await checksCustomers(content)).toMatchObject({ state: 'refused', faults: [expect.any(String)] })
})

test('the invoices of a legacy shop are uploaded together, each for its order', async () => {
  await anna.signedIn()
  const paid = `${anna.email},2021-05-31,paid,astra-1y,1,DEU,EUR,100.00,0,0,100.00,2`
  const content = `${orderColumns}\nD-1,${paid}\nD-2,${paid}\n`
  await imports(await checks('orders', { name: 'orders.csv', content }))
  const invoice = (number: string) => ({ name: `${number}.pdf`, content: `%PDF-1.4 of ${number}` })
  const [first, second] = [invoice('D-1'), invoice('D-2')]
  const { faults } = await checks('documents', first, invoice('D-3'))
  expect(faults).toEqual(['documents/D-3.pdf: no imported order has this number'])
  await imports(await checks('documents', first, second))
  const { rows } = await shop.db.execute(
    sql`select convert_from(content, 'utf8') as content from document_files where kind = 'legacy-invoice' order by 1`,
  )
  expect(rows).toEqual([{ content: first.content }, { content: second.content }])
})

type Upload = { name: string; content: string }

test('a superuser has all figures of the reports counted again', async () => {
  await anna.getsLicense()
  const recounts = openUploads(root, 'reports')
  await shop.db.execute(sql`delete from license_terms`)
  const reply = await root.post('/api/sezam/report-counts/', { json: { reason: 'In doubt' } })
  expect(reply.statusCode).toBe(200)
  expect(await recounts.ended()).toMatchObject({ state: 'done', by: root.email })
  const { rows } = await shop.db.execute(sql`select outcome from actions where verb = 'recount reports'`)
  expect(rows).toEqual([{ outcome: 'done' }])
})
