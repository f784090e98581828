const rows = Number(process.env['BENCH_ROWS'] ?? 1_000_000)
/** A shop after many good years. One customer, a reseller, has a hundredth of the licenses. */
export const seeded = { customers: rows / 10, licenses: rows, orders: rows, reseller: 5 }

export const resellerEmail = `customer-${seeded.reseller}@studio-${seeded.reseller}.example`

const years = 6

/** A moment of row n of a table of so many, to the millisecond as the shop stores it. */
export function placeInTime(count: number, last = `${years} years`): string {
  const share = `(n::float8 / ${count})`
  return `date_trunc('milliseconds', now() - interval '${last}' * (1 - ${share}) - interval '1 minute')`
}

const share = (divisor: number) => Math.ceil(rows / divisor)

/** What the shop records beside orders and licenses. */
export const recordStatements = [
  `insert into license_events (license_id, kind, at, actor_kind, order_id, after)
    select id, 'issued', created_at, 'shop', case when type <> 1 then id + 9000 end,
      jsonb_build_object('type', type, 'period', period, 'servers', servers, 'expiresOn', expires_on, 'state', 'active')
    from licenses`,
  `insert into license_events (license_id, kind, at, actor_kind, before, after)
    select id, 'expired', expires_on + 1, 'shop', terms, terms
    from (select id, expires_on, jsonb_build_object('type', type, 'period', period, 'servers', servers,
        'expiresOn', expires_on, 'state', 'active') as terms
      from licenses where state = 'active' and type <> 3 and expires_on < current_date - 1) expired`,
  `insert into activations (license_id, seat, fingerprint, kind, name, version, activated_at, last_seen_at, held_until, instance)
    select 1000 + n * 3, 1, sha256(n::text::bytea), 'online', 'server-' || n, '6.' || n % 9, at, now() - interval '1 hour' * (n % 400),
      now() + interval '30 days' - interval '1 hour' * (n % 400), md5(n::text)
    from (select n, ${placeInTime(share(3))} as at from generate_series(1, ${share(3)}) n) rows where 1000 + n * 3 <= ${rows}`,
  `insert into silent_seat_reports (activation_id, last_seen_at, sent_at)
    select id, last_seen_at, now() from activations where last_seen_at < now() - interval '14 days'`,
  `insert into license_reminders (license_id, kind, ends_on, days_before, sent_at)
    select id, case type when 1 then 'demo' when 3 then 'updates' else 'expiration' end, expires_on, days, now()
    from licenses, unnest(array[30, 14, 7, 1, 0]) as days
    where state = 'active' and expires_on between current_date and current_date + 29`,
  `insert into statement_lines (identity, account, booked_on, amount, currency, bank_reference, payer, text, source, imported_at)
    select 'line-' || n, 'EE382200221020145685', at::date, 2200, 'EUR', 'bank-' || n, 'Studio ' || n % 9000, 'Invoice ' || n, 'bank.xml', at
    from (select n, ${placeInTime(share(4))} as at from generate_series(1, ${share(4)}) n) rows`,
  `insert into unmatched_payments (order_ids, provider, reference, reason, amount, currency, payer, text, noticed_at, state,
      resolution, resolved_at)
    select array[10000 + n], 'stripe', 're_' || n, 'refunded', 2200, 'EUR', 'Studio ' || n, '', ${placeInTime(share(50))},
      case when n > ${share(50)} - 100 then 'open' else 'resolved' end, case when n <= ${share(50)} - 100 then 'ignored' end,
      case when n <= ${share(50)} - 100 then now() end
    from generate_series(1, ${share(50)}) n`,
  `insert into mails (key, recipient, subject, text, html, order_id, created_at, sent_at)
    select 'order-confirmation:' || id, 'customer-' || customer_id || '@studio-' || customer_id % 5000 || '.example',
      'Order ' || id || ' is paid', repeat('Thank you for your order. ', 12), repeat('<p>Thank you for your order.</p>', 12), id, paid_at, paid_at
    from orders where status = 'paid'`,
  `insert into mails (key, recipient, subject, text, html, license_id, created_at, sent_at)
    select 'reminder:' || id, 'customer-' || customer_id || '@studio-' || customer_id % 5000 || '.example',
      'Your license ends soon', repeat('Your license ends soon. ', 12), repeat('<p>Your license ends soon.</p>', 12), id, created_at, created_at
    from licenses where id % 4 = 0`,
  `insert into mail_attempts (mail_id, at, is_accepted, answer) select id, sent_at, true, '250 accepted' from mails`,
  `insert into webhook_events (provider, event_id, kind, payload, received_at, processed_at)
    select case when n % 5 = 0 then 'btcpay' else 'stripe' end, 'evt_' || n, 'checkout.session.completed',
      jsonb_build_object('sessionId', 'cs_' || md5(n::text)), at, at
    from (select n, ${placeInTime(rows)} as at from generate_series(1, ${rows}) n) rows`,
  `insert into webhook_endpoints (customer_id, url, types, secret, created_at)
    select n, 'https://studio-' || n || '.example/astra', '{order.paid}', 'whsec_' || md5(n::text), ${placeInTime(share(500))}
    from generate_series(1, ${share(500)}) n`,
  `insert into webhook_deliveries (endpoint_id, message_id, type, data, created_at, status, tries, next_try_at, tried_at, answer_status)
    select 1 + n % ${share(500)}, 'msg_' || n, 'order.paid', '{"order":{"id":10001}}', at,
      case when n % 500 = 0 then 'failed' else 'delivered' end, 1, at, at, 200
    from (select n, ${placeInTime(share(3), '30 days')} as at from generate_series(1, ${share(3)}) n) rows`,
  `insert into actions (at, operator, verb, target_type, target_id, reason, outcome)
    select ${placeInTime(share(5))}, 'Olga', case when n % 4 = 0 then 'license extend' else 'cancel order' end, 'order',
      (10000 + n)::text, 'Ordered twice', 'done'
    from generate_series(1, ${share(5)}) n`,
  `insert into action_changes (action_id, table_name, row_id, before, after)
    select id, 'orders', target_id, '{"status":"pending"}', '{"status":"cancelled"}' from actions`,
  `insert into support_questions (customer_id, language, question, answer, source, created_at)
    select 1 + n % ${seeded.customers}, 'en', 'How do I move license ' || n || ' to another server?',
      case when n % 1000 = 0 then '' else 'See the article.' end, case when n % 1000 = 0 then 'none' else 'articles' end, ${placeInTime(share(10))}
    from generate_series(1, ${share(10)}) n`,
  `insert into sessions (token_hash, customer_id, user_agent, address, created_at, last_seen_at, expires_at)
    select md5(n::text), 1 + n % ${seeded.customers}, 'Mozilla/5.0', '192.0.2.1', now(), now(), now() + interval '30 days'
    from generate_series(1, ${share(5)}) n`,
  `insert into report_dirty_days select (paid_at at time zone 'UTC')::date from orders where status = 'paid'
    union select (created_at at time zone 'UTC')::date from invoices`,
  `insert into report_changes (license_id)
    select license_id from fulfilments union select license_id from license_events where order_id is null`,
]
