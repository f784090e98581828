import type { Language } from '../../../domain/languages.ts'
import { findMessagePage } from '../../chat/message-store.ts'
import { readLegacyInvoice, readPdf } from '../../invoices/invoice-files.ts'
import { findDocuments, type InvoiceRow } from '../../invoices/store.ts'
import { licenseFileContent } from '../../licenses/files/mail-license-file.ts'
import { findNewestLicenseFile } from '../../licenses/files/store.ts'
import { findLicensePage } from '../../licenses/store.ts'
import { findOrderIds } from '../../orders/erase-orders.ts'
import { type OrderRow, ordersWithLicenses } from '../../orders/store.ts'
import { findVatRechecks } from '../../orders/vat-rechecks.ts'
import { findWithdrawals } from '../../orders/withdrawals.ts'
import { findDeliveryPage } from '../../outgoing-webhooks/delivery-store.ts'
import { describeDelivery } from '../../outgoing-webhooks/describe-endpoint.ts'
import { findPaymentsOfOrders } from '../../payments/store.ts'
import { findUnmatchedPaymentsOfOrders } from '../../payments/unmatched-store.ts'
import type { Database } from '../../platform/database/database.ts'
import { findMailPage, hideTokens } from '../../platform/mail/stored-mails.ts'
import type { Shop } from '../../shop.ts'
import { findQuestionPage } from '../../support/store.ts'
import { ownDataWords } from '../emails.ts'
import { readAccount, readLicenses } from './read-account.ts'

export type Exported = { customerId: number; email: string; language: Language }
type ReadPage<Row> = (page: { after: number | null; most: number }) => Promise<Row[]>

const rowsAtOnce = 500

/** docs/domain.md, 'Export of all own data'. The README of the ZIP describes the files. No list is in memory as a whole. */
export async function* exportFiles(shop: Shop, exported: Exported) {
  const { db } = shop
  const { customerId, email: recipient, language } = exported
  yield { name: 'README.txt', input: ownDataWords[language].readme(shop.config.productName) }
  yield { name: 'account.json', input: `${writeJson(await readAccount(shop, exported))}\n` }
  yield list('orders', page => readOrders(db, { customerId, ...page }))
  yield list('licenses', page => readLicenses(shop, { customerId, ...page }, language))
  yield list('questions', page => findQuestionPage(db, { customerId, ...page }))
  yield list('emails', async page =>
    (await findMailPage(db, { recipient, ...page })).map(mail => ({ ...mail, text: hideTokens(mail.text) })),
  )
  const orderIds = await findOrderIds(db, customerId)
  yield list('chat-messages', page => findMessagePage(db, { orderIds, ...page }))
  yield list('webhook-deliveries', async page =>
    (await findDeliveryPage(db, { customerId, ...page })).map(delivery => ({
      ...describeDelivery(delivery),
      endpoint: delivery.endpointId,
      data: delivery.data,
    })),
  )
  yield* documents(shop, customerId)
  yield* licenseFiles(shop, customerId)
}

async function* readAll<Row>(read: ReadPage<Row>, id: (row: Row) => number) {
  let after: number | null = null
  for (;;) {
    const rows: Row[] = await read({ after, most: rowsAtOnce })
    yield* rows
    const last = rows.at(-1)
    if (!last) return
    after = id(last)
  }
}

function list<Row extends { id: number }>(name: string, read: ReadPage<Row>) {
  return { name: `${name}.json`, input: writeList(readAll(read, ({ id }) => id)) }
}

async function* writeList(rows: AsyncIterable<unknown>) {
  let separator = ''
  yield '['
  for await (const row of rows) {
    yield `${separator}\n${writeJson(row)}`
    separator = ','
  }
  yield '\n]\n'
}

/** Drawn one after the other, so that the documents of other customers need not wait for all of them. */
async function* documents(shop: Shop, customerId: number) {
  const { db } = shop
  const read: ReadPage<Awaited<ReturnType<typeof ordersWithLicenses>>[number]> = page =>
    ordersWithLicenses(db, { customerId, ...page })
  for await (const { order } of readAll(read, row => row.order.id)) {
    const issued = (await findDocuments(db, [order.id]))(order.id).all
    const legacy = issued.length === 0 ? await readLegacyInvoice(shop, order) : null
    if (legacy) yield { name: `documents/${legacy.filename}`, input: legacy.content }
    for (const document of issued) {
      const { filename, content } = await readPdf(db, document)
      yield { name: `documents/${filename}`, input: content }
    }
  }
}

async function* licenseFiles(shop: Shop, customerId: number) {
  const { db } = shop
  const read: ReadPage<{ id: number }> = page => findLicensePage(db, { customerId, ...page })
  for await (const { id } of readAll(read, row => row.id)) {
    const file = await findNewestLicenseFile(db, id)
    if (file) yield { name: `licenses/${id}/license.txt`, input: licenseFileContent(shop, file).content }
  }
}

function writeJson(value: unknown): string {
  return JSON.stringify(value, (_name, inner: unknown) => inSnakeCase(inner), 2)
}

/** The names of an object, whose values are passed in later. */
function inSnakeCase(value: unknown): unknown {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return value
  const rename = (name: string) => name.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [rename(name), inner]))
}

async function readOrders(db: Database, page: Parameters<typeof ordersWithLicenses>[1]) {
  const found = await ordersWithLicenses(db, page)
  const ids = found.map(({ order }) => order.id)
  const payments = Map.groupBy(await findPaymentsOfOrders(db, ids), ({ orderId }) => orderId)
  const unmatched = Map.groupBy(await findUnmatchedPaymentsOfOrders(db, ids), ({ orderId }) => orderId)
  const rechecks = new Map((await findVatRechecks(db, ids)).map(recheck => [recheck.orderId, recheck]))
  const withdrawals = await findWithdrawals(db, ids)
  const documents = await findDocuments(db, ids)
  return found.map(({ order, licenseId, placedBy }) => {
    return {
      ...describeRow(order),
      placedBy,
      issuedLicenseId: licenseId,
      withdrawal: withdrawals.get(order.id) ?? null,
      vatRecheck: rechecks.get(order.id) ?? null,
      payments: payments.get(order.id) ?? [],
      unmatchedPayments: (unmatched.get(order.id) ?? []).map(row => ({ ...row, text: hideTokens(row.text) })),
      documents: documents(order.id).all.map(describeDocument),
    }
  })
}

/** Fields that only the shop works with are left out. */
function describeRow(order: OrderRow) {
  const { customerId: _, idempotencyKey: _key, contentHash: _hash, ...rest } = order
  const { sessionId: _session, paymentUrl: _url, erasedAt: _erased, placedById: _by, ...described } = rest
  return described
}

function describeDocument({ kind, numberText, issuedOn, suppliedOn, content }: InvoiceRow) {
  return { kind, number: numberText, issuedOn, suppliedOn, content }
}
