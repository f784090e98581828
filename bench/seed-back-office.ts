import { transferInvoice } from '../src/server/testing/invoice-contents.ts'
import { query } from '../src/server/testing/query.ts'
import { onGround } from './ground.ts'
import { placeInTime, recordStatements, seeded } from './seed-records.ts'

/** Six years of trade up to now, evenly over time; a few customers have most of the orders. Without triggers and keys. */
export async function seedBackOffice(databaseUrl: string) {
  await onGround(async ({ connect }) => {
    const client = await connect(databaseUrl)
    await client.query('set session_replication_role = replica')
    await client.query('select setseed(0.5)')
    for (const statement of [...statements, ...recordStatements]) await client.query(statement)
  })
  await vacuum(databaseUrl)
}

export async function isSeeded(databaseUrl: string): Promise<boolean> {
  const rows = await query(databaseUrl, `select from customers where id = ${seeded.customers}`)
  return rows.length > 0
}

/** Takes longer than a statement of the shop may take. */
export async function vacuum(databaseUrl: string) {
  await query(databaseUrl, 'vacuum analyze')
}

/** Skewed: the first tenth of the customers has a third of the rows. */
const customer = `case when n % 100 = 0 then ${seeded.reseller} else 1 + floor(${seeded.customers} * random() * random())::bigint end`
/** Odd orders renew what an even one bought a month or a year before. */
const monthly = 2 * Math.floor(seeded.orders / 72 / 6) * 3 + 3
const yearly = 2 * Math.floor(seeded.orders / 6 / 6) * 3 + 3
const gap = `(case when n % 3 = 0 then ${yearly} else ${monthly} end)`
const isPurchase = `(n % 2 = 0 or n <= ${gap})`
const companies = `(array['Ромашка', 'Studio Nord', 'Вектор Медиа', 'Kabel Süd', 'Sendai', 'Телеком Урал', 'Nordlicht', 'Omega'])`
const cities = `(array['Berlin', 'Москва', 'Tallinn', 'Минск', 'Wien', 'Казань', 'Praha', 'Riga'])`
const countries = `(array['DEU', 'RUS', 'EST', 'BLR', 'AUT', 'RUS', 'CZE', 'LVA', 'USA', 'POL'])`

const content = `'${JSON.stringify(transferInvoice)}'::jsonb || jsonb_build_object('number', 'AST-' || extract(year from created_at) || '-' || id,
  'orderId', id, 'issuedOn', created_at::date, 'currency', currency, 'subtotal', subtotal, 'tax', tax, 'total', total,
  'taxRate', '0', 'taxKind', 'outside', 'paymentMethod', payment_method)`

const statements = [
  `insert into customers (email, language, created_at)
    select 'customer-' || n || '@studio-' || n % 5000 || '.example', case when n % 3 = 0 then 'ru' else 'en' end,
      ${placeInTime(seeded.customers)}
    from generate_series(1, ${seeded.customers}) n`,
  'insert into customer_words_due (customer_id) select id from customers',
  `insert into licenses (customer_id, serial, type, period, servers, expires_on, state, term_starts_on, created_at)
    select ${customer}, 'B' || upper(substr(md5(n::text), 1, 19)), kind, n % 2, 1 + n % 12,
      (at + interval '1 day' * case kind when 1 then 30 else 365 end)::date,
      case when n % 210 = 0 then 'suspended' when n % 310 = 0 then 'revoked' else 'active' end, at::date, at
    from (select n, ${placeInTime(seeded.licenses)} as at,
        case when (n + n / 100) % 20 < 7 then 1 when (n + n / 100) % 20 < 17 then 2 when (n + n / 100) % 50 = 19 then 3 else 4 end as kind
      from generate_series(1, ${seeded.licenses}) n) rows`,
  `insert into orders (customer_id, status, payment_method, language, product, mode, servers, periods, country,
      license_id, coupon, currency, unit_price, list_price, coupon_discount, crypto_discount, subtotal, tax_rate, tax_kind,
      tax, total, euro_rate, currency_rate, rate_source, rate_day, client_company, client_name, client_vat, client_city,
      client_country, session_id, content_hash, created_at, paid_at)
    select licenses.customer_id, status, method, 'en', case when n % 3 = 0 then 'astra-1y' else 'astra-1m' end,
      case when bought then 'buy' else 'renew' end, licenses.servers, 1, country,
      case when bought then null else licenses.id end, case when n % 50 = 0 then 'SPRING' || n % 40 end,
      'EUR', 2200, 2200, 0, 0, 2200, '0', 'outside', 0, 2200, '1.1', '1.1', 'bench', at::date,
      case when n % 3 = 0 then ${companies}[1 + n % 8] || ' ' || n % 9000 else '' end, '',
      case when n % 5 = 0 then 'EE' || lpad((n % 90000)::text, 9, '1') else '' end, ${cities}[1 + n % 8], country,
      case method when 2 then 'AST-' || extract(year from at) || '-' || lpad(n::text, 7, '0') else 'cs_' || md5(n::text) end,
      md5(n::text), at, case when status = 'paid' then at + interval '3 minutes' end
    from (select n, ${placeInTime(seeded.orders)} as at, ${countries}[1 + n % 10] as country, ${isPurchase} as bought,
        1000 + n - case when ${isPurchase} then 0 else ${gap} end as license,
        case when n > ${seeded.orders - 3000} and n % 3 = 0 then 'pending' when n % 9 = 0 then 'cancelled'
          when n % 9 = 1 then 'expired' else 'paid' end as status,
        case when n % 10 < 3 then 2 when n % 1000 = 999 then 5 when n % 10 < 9 then 8 else 9 end as method
      from generate_series(1, ${seeded.orders}) n) rows join licenses on licenses.id = license order by n`,
  `insert into fulfilments (order_id, license_id, before, after, fulfilled_at)
    select id, license, case when mode = 'renew' then terms || jsonb_build_object('expiresOn', begun) end,
      terms || jsonb_build_object('expiresOn', begun + length), paid_at
    from (select id, mode, paid_at, paid_at::date as begun, case product when 'astra-1y' then 365 else 30 end as length,
        coalesce(license_id, id - 9000) as license,
        jsonb_build_object('type', 2, 'period', (product = 'astra-1y')::integer, 'servers', servers, 'state', 'active') as terms
      from orders where status = 'paid') paid`,
  `insert into payments (order_id, attempt, provider, session_id, amount, currency, status, reference, created_at,
      expires_at, settled_at)
    select id, 1, case payment_method when 2 then 'bank' when 9 then 'btcpay' else 'stripe' end,
      case when payment_method = 2 then '' else session_id end, total, currency,
      case when status = 'paid' then 'paid' else 'expired' end, 'pi_' || id, created_at, created_at + interval '1 day', paid_at
    from orders where status <> 'pending'`,
  `insert into invoices (kind, series, year, number, number_text, order_id, issued_on, currency, subtotal, tax, total,
      content, created_at)
    select 'invoice', 'AST', extract(year from created_at), id, 'AST-' || extract(year from created_at) || '-' || id, id,
      created_at::date, currency, subtotal, tax, total, ${content}, created_at
    from orders where status = 'paid'`,
]
