import type { Language } from '../../../texts/language.ts'
import { findMessagePage } from '../../chat/message-store.ts'
import { readPdf } from '../../invoices/invoice-files.ts'
import { readLegacyInvoice } from '../../invoices/legacy-invoice.ts'
import { findDocuments, type InvoiceRow } from '../../invoices/store.ts'
import { licenseFileContent } from '../../licenses/files/attach-license-file.ts'
import { findNewestLicenseFile } from '../../licenses/files/store.ts'
import { findLicensePage } from '../../licenses/store.ts'
import { findOrderIds } from '../../orders/erase-orders.ts'
import { type OrderRow, ordersWithLicenses } from '../../orders/store.ts'
import { findDeliveryPage } from '../../outgoing-webhooks/delivery-store.ts'
import { describeDelivery } from '../../outgoing-webhooks/describe-endpoint.ts'
import type { Attachment } from '../../platform/mail.ts'
import { findMailPage, hideTokens } from '../../platform/stored-mails.ts'
import type { Shop } from '../../shop.ts'
import { findQuestionPage } from '../../support/store.ts'
import { ownDataWords } from '../emails.ts'
import { readAccount } from './read-account.ts'
import { readLicenses } from './read-licenses.ts'
import { readOrders } from './read-orders.ts'

export type ExportFile = { name: string; content: Buffer }
/** `last` is where the next batch continues. */
type Batch = { files: ExportFile[]; last: number }
type Part = { name: string; readNext(after: number | null): Promise<Batch | null> }
export type Exported = { customerId: number; email: string; language: Language }

/** Rows of one JSON file. Long lists continue in another, so that no list is in memory as a whole. */
const rowsAtOnce = 500
const documentsAtOnce = 20

/** What the ZIP contains: docs/domain.md, 'Export of all own data'. The README of the ZIP describes it. */
export function exportParts(shop: Shop, exported: Exported): Part[] {
  const { db } = shop
  const { customerId, email: recipient, language } = exported
  const page = (after: number | null) => ({ customerId, after, most: rowsAtOnce })
  return [
    once('README.txt', async () => ownDataWords[language].readme(shop.config.productName)),
    once('account.json', async () => writeJson(await readAccount(shop, exported))),
    list('orders', after => readOrders(db, page(after))),
    list('licenses', after => readLicenses(shop, page(after), language)),
    list('questions', async after => findQuestionPage(db, page(after))),
    list('emails', async after =>
      (await findMailPage(db, { recipient, after, most: rowsAtOnce })).map(mail => ({
        ...mail,
        text: hideTokens(mail.text),
      })),
    ),
    list('chat-messages', async after =>
      findMessagePage(db, { orderIds: await findOrderIds(db, customerId), after, most: rowsAtOnce }),
    ),
    list('webhook-deliveries', async after =>
      (await findDeliveryPage(db, page(after))).map(delivery => ({
        ...describeDelivery(delivery),
        endpoint: delivery.endpointId,
        data: delivery.data,
      })),
    ),
    documents(shop, customerId),
    licenseFiles(shop, customerId),
  ]
}

function once(name: string, write: () => Promise<string>): Part {
  return {
    name,
    readNext: async after =>
      after === null ? { files: [{ name, content: Buffer.from(await write()) }], last: 0 } : null,
  }
}

function list(name: string, read: (after: number | null) => Promise<{ id: number }[]>): Part {
  return {
    name,
    async readNext(after) {
      const rows = await read(after)
      const oldest = rows.at(-1)
      if (!oldest) return null
      const file = after === null ? `${name}.json` : `${name}-before-${after}.json`
      return { files: [{ name: file, content: Buffer.from(writeJson(rows)) }], last: oldest.id }
    },
  }
}

function documents(shop: Shop, customerId: number): Part {
  const { db } = shop
  return {
    name: 'documents',
    async readNext(after) {
      const page = await ordersWithLicenses(db, { customerId, after, most: documentsAtOnce })
      const ids = page.map(({ order }) => order.id)
      const last = ids.at(-1)
      if (last === undefined) return null
      const find = await findDocuments(db, ids)
      const files: ExportFile[] = []
      for (const { order } of page)
        for (const { filename, content } of await readDocuments(shop, order, find(order.id).all))
          files.push({ name: `documents/${filename}`, content })
      return { files, last }
    },
  }
}

/** One after the other, so that the documents of other customers need not wait for all of them. */
async function readDocuments(
  shop: Shop,
  order: OrderRow,
  issued: readonly InvoiceRow[],
): Promise<Attachment[]> {
  const legacy = issued.length === 0 ? await readLegacyInvoice(shop, order) : null
  const files = legacy ? [legacy] : []
  for (const document of issued) files.push(await readPdf(shop.db, document))
  return files
}

function licenseFiles({ db }: Shop, customerId: number): Part {
  return {
    name: 'license-files',
    async readNext(after) {
      const page = await findLicensePage(db, { customerId, after, most: documentsAtOnce })
      const last = page.at(-1)?.id
      if (last === undefined) return null
      const files: ExportFile[] = []
      for (const { id } of page) {
        const file = await findNewestLicenseFile(db, id)
        if (file)
          files.push({ name: `licenses/${id}/license.txt`, content: licenseFileContent(file).content })
      }
      return { files, last }
    },
  }
}

function writeJson(value: unknown): string {
  return `${JSON.stringify(inSnakeCase(value), null, 2)}\n`
}

function inSnakeCase(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inSnakeCase)
  if (value === null || typeof value !== 'object' || value instanceof Date) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      name.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`),
      inSnakeCase(inner),
    ]),
  )
}
