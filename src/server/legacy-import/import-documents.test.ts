import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { textOfPdf } from '../testing/pdf-text.ts'
import { openWorld } from '../testing/world.ts'

const { clerk, signedIn } = openWorld()

test('the invoice of a legacy order is the file of the legacy shop, also if it is imported later', async () => {
  const boris = await signedIn('boris@kino.example')
  await imports({})
  const drawn = await boris.get('/orders/docs/orders/117/invoice/')
  const file = '%PDF-1.4 of 2019'
  expect(await imports({ '117.pdf': file })).toContain('documents: 1 added, 0 already imported')
  const served = await boris.get('/orders/docs/orders/117/invoice/')
  expect(drawn.body).not.toBe(file)
  expect([served.body, served.headers['content-disposition']]).toEqual([file, 'inline; filename="117.pdf"'])
  expect(await imports({ '117.pdf': file })).toContain('documents: 0 added, 1 already imported')
})

test('without a file, the invoice is a marked copy of the order, the same each time, and there is no e-invoice', async () => {
  const boris = await signedIn('boris@kino.example')
  await imports({})
  const { orders } = (await boris.get('/api/accounts/profile/')).json().data
  const { id } = orders.find((order: { payment_method: number }) => order.payment_method === 6)
  const { data } = (await boris.get(`/api/orders/${id}/`)).json()
  expect(data).toMatchObject({ legacy_invoice: true, invoice: null })
  const open = async () => (await boris.get(`/orders/docs/orders/${id}/invoice/`)).rawPayload
  const copy = await open()
  const text = textOfPdf(copy).replace(/\s+/g, ' ')
  const marks = [`Invoice of order ${id}`, 'Copy drawn from the records of the previous shop.']
  const details = ['Studio Nord GmbH', 'VAT 19% €171.00', '1 April 2020', 'Card via Everypay']
  for (const words of [...marks, ...details]) expect(text).toContain(words)
  expect((await open()).equals(copy)).toBe(true)
  expect((await boris.get(`/orders/docs/orders/${id}/invoice.xml`)).statusCode).toBe(404)
})

test('a cancelled legacy order has no invoice, and another customer does not get one', async () => {
  const boris = await signedIn('boris@kino.example')
  await imports({})
  expect((await boris.get('/orders/docs/orders/118/invoice/')).statusCode).toBe(404)
  expect((await boris.get('/api/orders/118/')).json().data.legacy_invoice).toBe(false)
  const stranger = await signedIn('stranger@kino.example')
  expect((await stranger.get('/orders/docs/orders/117/invoice/')).statusCode).toBe(404)
})

test.each([
  ['119.pdf', '%PDF-', 'documents/119.pdf: no imported order has this number'],
  ['117.txt', '%PDF-', 'documents/117.txt: no imported order has this number'],
  ['118.pdf', '%PDF-', 'documents/118.pdf: order 118 is not paid'],
  ['r-2020_4.pdf', 'text', 'documents/r-2020_4.pdf: is not a PDF'],
])('a document %s that contains %s is refused with all others', async (name, content, words) => {
  await expect(imports({ [name]: content })).rejects.toThrow(words)
})

test('a document that was imported before with other contents is refused', async () => {
  await imports({ 'R-2020_5.pdf': '%PDF-1' })
  await expect(imports({ 'R-2020_5.pdf': '%PDF-2' })).rejects.toThrow('imported before with other contents')
})

const folders: string[] = []
afterAll(() => Promise.all(folders.map(folder => rm(folder, { recursive: true }))))

async function imports(documents: Record<string, string>) {
  const folder = await mkdtemp(join(tmpdir(), 'astra-documents-'))
  folders.push(folder)
  for (const [name, content] of Object.entries(documents)) await writeFile(join(folder, name), content)
  const files = [
    ['--customers', await clerk.file('customers.csv', customers)],
    ['--orders', await clerk.file('orders.csv', orders)],
  ]
  return clerk.types('import-history', ...files.flat(), '--documents', folder)
}

const customers = 'email,registered_at\nboris@kino.example,2019-01-01\n'
const header =
  'number,email,created_at,status,product,servers,country,currency,subtotal,tax_rate,tax,total,payment_method,company'
const sums = 'astra-1y,5,DEU,EUR,900.00,19,171.00,1071.00'
const orders = `${header}
117,boris@kino.example,2019-04-01 09:00,paid,${sums},5,Studio Nord GmbH
118,boris@kino.example,2019-05-01,cancelled,${sums},2,
R-2020/4,boris@kino.example,2020-04-01,paid,${sums},6,Studio Nord GmbH
R-2020/5,boris@kino.example,2020-04-02,paid,${sums},5,
`
