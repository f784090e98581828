import { type SQL, sql } from 'drizzle-orm'
import { dayIn, daysBetween } from '../../domain/day.ts'
import type { InvoiceContent } from '../../domain/invoices/invoice.ts'
import { numberOrder } from '../orders/store.ts'
import { insertDeliveries, newMessageId } from '../outgoing-webhooks/announce.ts'
import { prepareOnce, type Transaction } from '../platform/database/database.ts'
import type { InvoiceRow } from './store.ts'
import { invoiceCounters, invoices } from './tables.ts'

export type InvoiceDraft = {
  series: string
  /** The seller's, which decides the day and the year of the series. */
  timeZone: string
  sellerId: number | null
  refersTo?: number
  replaces?: number
  unmatchedPaymentId?: number | null
  /** The webhooks of this customer announce the invoice. */
  customerId?: number
  content: Omit<InvoiceContent, 'number'>
  createdAt: Date
}

/**
 * Locks the series until the commit, so that it has no gaps, and gives an order without a session the number. One
 * statement, to lock briefly: call it last in the transaction. An invoice is never dated before the previous number,
 * whichever process and clock issued that.
 */
export async function insertInvoice(tx: Transaction, draft: InvoiceDraft): Promise<InvoiceRow> {
  const { content, createdAt, timeZone } = draft
  const nothing = { customerId: null, refersTo: null, replaces: null, unmatchedPaymentId: null }
  const [invoice] = await numberAndInsert(tx).execute({
    ...content,
    ...nothing,
    ...draft,
    year: Number(dayIn(timeZone, createdAt).slice(0, 4)),
    content: JSON.stringify(content),
    daysToPay: content.dueOn && daysBetween(content.issuedOn, content.dueOn),
    createdAt: createdAt.toISOString(),
    messageId: newMessageId(),
  })
  if (!invoice) throw new Error(`The invoice of order ${content.orderId} was not saved`)
  return invoice
}

const numberAndInsert = prepareOnce((tx: Transaction) => {
  const value = (name: string) => sql`${sql.placeholder(name)}`
  const [series, year, createdAt] = [value('series'), value('year'), value('createdAt')]
  const taken = tx.$with('taken').as(
    tx
      .insert(invoiceCounters)
      .values({ series, year, last: 1, issuedAt: createdAt })
      .onConflictDoUpdate({
        target: [invoiceCounters.series, invoiceCounters.year],
        set: {
          last: sql`${invoiceCounters.last} + 1`,
          issuedAt: sql`greatest(${invoiceCounters.issuedAt}, excluded.issued_at)`,
        },
      })
      .returning({ number: invoiceCounters.last, issuedAt: invoiceCounters.issuedAt }),
  )
  const number = sql`(select last from ${taken})`
  const padded = sql`lpad(${number}::text, greatest(5, length(${number}::text)), '0')`
  const numberText = sql`concat_ws('-', ${series}::text, ${year}::integer, ${padded})`
  const issuedAt = sql`(select issued_at from ${taken})`
  const issuedOn = sql`(${issuedAt} at time zone ${value('timeZone')}::text)::date`
  const dueOn = sql`${issuedOn} + ${value('daysToPay')}::integer`
  const computed = sql`jsonb_build_object('number', ${numberText}, 'issuedOn', ${issuedOn}, 'dueOn', ${dueOn})`
  const inserted = tx.$with('inserted').as(
    tx
      .insert(invoices)
      .values({
        kind: value('kind'),
        series,
        year,
        number,
        numberText,
        sellerId: value('sellerId'),
        orderId: value('orderId'),
        refersTo: value('refersTo'),
        replaces: value('replaces'),
        unmatchedPaymentId: value('unmatchedPaymentId'),
        issuedOn,
        suppliedOn: value('suppliedOn'),
        currency: value('currency'),
        subtotal: value('subtotal'),
        tax: value('tax'),
        total: value('total'),
        content: sql`${value('content')}::jsonb || ${computed}`,
        createdAt: issuedAt,
      })
      .returning(),
  )
  const invoiceNumber = sql`(select number_text from ${inserted} where kind = 'invoice')`
  const numbered = tx.$with('numbered').as(numberOrder(tx, sql.placeholder('orderId'), invoiceNumber))
  const announced = tx.$with('announced', {}).as(announceInserted())
  return tx.with(taken, inserted, numbered, announced).select().from(inserted).prepare('insert_invoice')
})

/** Announces nothing if the draft has no customer. */
function announceInserted(): SQL {
  const data = sql`(select jsonb_build_object('invoice', jsonb_build_object('number', number_text,
    'order_id', order_id, 'issued_on', issued_on, 'due_on', content ->> 'dueOn',
    'currency', currency, 'subtotal', subtotal, 'tax', tax, 'total', total)) from inserted)`
  return insertDeliveries({
    type: 'invoice.issued',
    customerId: sql.placeholder('customerId'),
    messageId: sql.placeholder('messageId'),
    at: sql.placeholder('createdAt'),
    data,
  })
}
