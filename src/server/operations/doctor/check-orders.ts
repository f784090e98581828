import { sql } from 'drizzle-orm'
import { before, type Check, isImported } from './check.ts'

const ofOrder = sql`o.id`
/** The rest of a corrected invoice is a payment of its own. */
const isCorrected = sql`exists (select from invoices where order_id = o.id and replaces is not null)`

export const orderChecks: readonly Check[] = [
  {
    name: 'paid-payments',
    rule: 'The order of each paid payment is paid.',
    subjects: () => sql`
      select 'order ' || o.id as subject from payments p join orders o on o.id = p.order_id
      where p.status = 'paid' and o.status <> 'paid'`,
  },
  {
    name: 'one-payment',
    rule: 'Each paid order has one paid payment, further ones only after a correction, and an order of 0 has none.',
    subjects: () => sql`
      select 'order ' || o.id as subject from orders o
      left join payments p on p.order_id = o.id and p.status = 'paid'
      where o.status = 'paid' and not ${isImported(ofOrder)}
      group by o.id having (count(p.id) = 0) = (o.total > 0) or (count(p.id) > 1 and not ${isCorrected})`,
  },
  {
    name: 'amounts',
    rule: 'Unless its invoice was corrected, each payment that no operator decided has the amount and the currency of its order.',
    subjects: () => sql`
      select 'order ' || o.id as subject from payments p join orders o on o.id = p.order_id
      where p.status = 'paid' and p.unmatched_payment_id is null
        and (p.session_id <> '' or (p.statement_line_id is not null and p.reference is null))
        and (p.amount <> o.total or p.currency <> o.currency) and not ${isCorrected}`,
  },
  {
    name: 'open-payments',
    rule: 'No payment is open two days after its payment page has ended.',
    subjects: shop => sql`
      select 'order ' || order_id as subject from payments
      where status = 'open' and expires_at < ${before(shop, 48)}`,
  },
  {
    name: 'fulfilled',
    rule: 'Each paid order is fulfilled, and no other unless it was placed on invoice terms.',
    subjects: () => sql`
      select 'order ' || o.id as subject from orders o left join fulfilments f on f.order_id = o.id
      where (o.status = 'paid') <> (f.order_id is not null) and not ${isImported(ofOrder)}
        and (o.status = 'paid' or o.invoice_days is null)`,
  },
  {
    name: 'confirmed',
    rule: 'Each order that was paid in the last 30 days has its confirmation among the e-mails.',
    subjects: shop => sql`
      select 'order ' || o.id as subject from orders o join customers c on c.id = o.customer_id
      where o.status = 'paid' and o.paid_at >= ${before(shop, 30 * 24)} and c.erased_at is null
        and not ${isImported(ofOrder)}
        and not exists (select from mails where key = 'order-confirmation:' || o.id)`,
  },
  {
    name: 'coupons',
    rule: 'No coupon was used more often than it was ever allowed.',
    // Late payments and those that an operator applied may exceed the limits: docs/domain.md, 'Coupons'.
    subjects: () => sql`
      with used as (
        select o.coupon, o.customer_id, count(*) as uses from orders o
        where o.coupon is not null and o.status = 'paid' and o.paid_at <= o.created_at + interval '3 days'
          and not exists (select from payments p where p.order_id = o.id and p.unmatched_payment_id is not null)
        group by 1, 2
      ), allowed as (
        select code, most_uses as all_uses, most_uses_each as own_uses from coupons
        union all
        select row_id, (before ->> 'most_uses')::bigint, c.most_uses_each
        from action_changes join coupons c on c.code = row_id
        where table_name = 'coupons' and before ? 'most_uses'
        union all
        select row_id, c.most_uses, (before ->> 'most_uses_each')::bigint
        from action_changes join coupons c on c.code = row_id
        where table_name = 'coupons' and before ? 'most_uses_each'
      ), limits as (
        select code, case when bool_and(all_uses is not null) then max(all_uses) end as all_uses,
          case when bool_and(own_uses is not null) then max(own_uses) end as own_uses
        from allowed group by code
      )
      select 'coupon ' || code as subject from limits join used on used.coupon = code
      group by code, all_uses, own_uses having sum(uses) > all_uses or max(uses) > own_uses`,
  },
]

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
