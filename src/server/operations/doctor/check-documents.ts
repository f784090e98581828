import { sql } from 'drizzle-orm'
import { type Check, isImported } from './check.ts'

export const documentChecks: readonly Check[] = [
  {
    name: 'invoiced',
    rule: 'Each paid order, and each order by bank transfer, has an invoice.',
    subjects: () => sql`
      select 'order ' || o.id as subject from orders o
      where (o.status = 'paid' or o.payment_method = 2) and not ${isImported(sql`o.id`)}
        and not exists (select from invoices i where i.order_id = o.id and i.kind = 'invoice')`,
  },
  {
    name: 'series',
    rule: 'The invoices and credit notes of each series and year are numbered from 1 without a gap.',
    subjects: () => sql`
      with issued as (
        select series, year, count(*) as documents, min(number) as lowest, max(number) as highest
        from invoices group by series, year
      )
      select series || '-' || year as subject from issued full join invoice_counters using (series, year)
      where (documents = highest and lowest = 1 and highest = last) is not true`,
  },
  {
    name: 'series-dates',
    rule: 'No document is dated before the previous number of its series and year.',
    subjects: () => sql`
      select number_text as subject from (
        select number_text, issued_on, lag(issued_on) over (partition by series, year order by number) as previous
        from invoices
      ) numbered where issued_on < previous`,
  },
  {
    name: 'invoice-totals',
    rule: 'The first invoice of each order has the total and the currency of the order.',
    subjects: () => sql`
      select number_text as subject from invoices i join orders o on o.id = i.order_id
      where i.kind = 'invoice' and i.replaces is null and (i.total <> o.total or i.currency <> o.currency)`,
  },
  {
    name: 'credits',
    rule: 'No invoice is credited with more than its total.',
    subjects: () => sql`
      select i.number_text as subject from invoices c join invoices i on i.id = c.refers_to
      group by i.id having sum(c.total) > i.total or bool_or(c.currency <> i.currency)`,
  },
]
