import { randomBytes } from 'node:crypto'
import type { Page } from 'playwright-core'
import { licenseTypes } from '../../src/domain/licenses/license.ts'
import { linkMailedTo } from '../browser.ts'
import { activateOffline } from '../offline-request.ts'
import { type Customer, newAddress, type OpenShop } from '../open-shop.ts'
import { activate, post, read } from '../page-calls.ts'
import { newSuperuser, setUpApp } from '../superuser.ts'
import { words } from '../words.ts'

/** A customer who has something of everything, for tests that look at every page. */
export type Showcase = Awaited<ReturnType<typeof openShowcase>>

/** The pages must have room for the longest. */
const longNames = {
  mailbox: 'someonewitharatherlongaddressatastudio',
  company: 'Студия «Север»',
  payer: 'Студия «Север» с довольно длинным названием',
  question: `Can the server count viewers at https://studio.example/${'live'.repeat(25)}/ by region?`,
}
/** Those of the pictures in docs/tour.md. */
export const shortNames: typeof longNames = {
  mailbox: 'studio',
  company: 'Example Studio',
  payer: 'Example Studio',
  question: 'Can the server count viewers by region?',
}

const address = {
  client_zip: '101000',
  client_city: 'Moscow',
  client_address_line: 'Arbat 1',
}

export async function openShowcase(shop: OpenShop, names = longNames) {
  const [owner, newcomer, superuser, unprovenSuperuser] = await Promise.all([
    shop.customer({ email: newAddress(names.mailbox) }),
    shop.customer(),
    newSuperuser(shop),
    newSuperuser(shop),
  ])
  await setUpApp(superuser.page)
  for (const version of ['4.4.200', '4.5.0']) await addRelease(superuser.page, version)
  const licenses = await issueLicenses(owner)
  const offer = await offerLicense(shop, owner)
  await addPrograms(owner.page)
  const placed = await placeOrders(owner.page, names.company)
  const { bank, paid } = placed.orders
  const showcase = {
    ...placed,
    licenses,
    offer,
    unmatchedPayment: await receiveTwice(shop, paid, names.payer),
    payment: await queryId(shop, 'select id from payments where order_id = $1', [paid]),
    reversal: await returnMoney(shop, paid),
    /** Of an e-mail change of the newcomer, which no one has confirmed. */
    mailLink: await changeEmail(shop, newcomer),
    offlineResponse: await activateOffline(owner.page, licenses.serial),
    texts: { coupons: await queryId(shop, `select id from texts where slug = 'coupons'`) },
    question: await askInVain(shop, owner, names.question),
    action: await recordAction(shop, bank),
  }
  await invitePeople(shop, owner, newcomer)
  await post(owner.page, '/api/accounts/export/', {})
  const cookies = {
    owner: await owner.context.storageState(),
    /** Has nothing yet. */
    newcomer: await newcomer.context.storageState(),
    superuser: await superuser.context.storageState(),
    /** Has no second factor yet. */
    unprovenSuperuser: await unprovenSuperuser.context.storageState(),
  }
  await Promise.all([owner, newcomer, superuser, unprovenSuperuser].map(each => each.close()))
  return { ...showcase, ...cookies }
}

async function addRelease(page: Page, version: string) {
  const archs = ['amd64', 'arm64'].map(arch => {
    const name = `astra-${version}-${arch}.tar.gz`
    return `${name} ${arch} 18874368 ${'0123456789abcdef'.repeat(4)} https://downloads.example/${name}`
  })
  await post(page, '/api/sezam/releases/actions/add/', {
    version,
    released_on: new Date().toISOString().slice(0, 10),
    files: archs.join('\n'),
    notes_en: '- Starts faster.\n- Reconnects to a source that was away.',
    notes_ru: '- Быстрее запускается.\n- Снова подключается к источнику, который пропадал.',
    reason: 'Released',
    form: randomBytes(16).toString('hex'),
  })
}

/** `full` is the serial number of a license whose only seat is held. */
async function issueLicenses(owner: Customer) {
  const { id: running, sn } = await owner.license({ servers: 3, days: 12 })
  await activate(owner.page, sn, 'edge-1.streaming.studio.example')
  const { id: demo } = await owner.license({ type: licenseTypes.demo, servers: 1, days: 21 })
  const { sn: full } = await owner.license({ servers: 1, days: 90 })
  await activate(owner.page, full, 'edge-2.streaming.studio.example')
  return { running, serial: sn, demo, full }
}

async function offerLicense(shop: OpenShop, { page, email }: Customer) {
  const seller = await shop.customer()
  const { id } = await seller.license({ servers: 2, days: 100 })
  await post(seller.page, `/api/astra/license/${id}/transfer/`, { email })
  await seller.close()
  const { data } = await read(page, '/api/astra/transfers/')
  return data[0].id
}

async function changeEmail(shop: OpenShop, { page, email }: Customer): Promise<string> {
  await post(page, '/api/accounts/email-change/', { email: newAddress('a-rather-long-new-address') })
  return linkMailedTo(shop.url, email)
}

/** One has accepted; the owner may act for the account of a colleague, and the newcomer for that of the owner. */
async function invitePeople({ database }: OpenShop, { page, email }: Customer, newcomer: Customer) {
  for (const role of ['manager', 'technician'])
    await post(page, '/api/accounts/people/', { email: newAddress(`a-rather-long-${role}`), role })
  await database.query(`update mail_recipients set confirmed_at = created_at where role = 'manager'`)
  await database.query(
    `insert into mail_recipients (customer_id, email, role, reminders, invoices, created_at, confirmed_at)
    select id, $1, 'buyer', true, false, now(), now() from customers where email = $2
    union select id, $2, 'buyer', true, false, now(), now() from customers where email = $1`,
    [email, newcomer.email],
  )
}

async function addPrograms(page: Page) {
  await post(page, '/api/accounts/tokens/', { name: 'Monitoring', scopes: ['licenses:read', 'orders:read'] })
  // No one listens there.
  const endpoint = { url: 'http://127.0.0.1:9/a-rather-long-path-of-an-endpoint/', types: ['order.paid'] }
  const { data } = await post(page, '/api/accounts/webhooks/', endpoint)
  await post(page, `/api/accounts/webhooks/${data.id}/test/`, {})
}

function receiveTwice(shop: OpenShop, orderId: number, payer: string) {
  const reference = `A-RATHER-LONG-REFERENCE-OF-A-BANK-2026112200${orderId}`
  return queryId(
    shop,
    `insert into unmatched_payments (order_ids, provider, reference, reason, amount, currency, payer, text, noticed_at)
      values (array[$1::bigint], 'bank', $2, 'paid-twice', 123456, 'EUR', $3,
        'Оплата по счёту за лицензию, повторно', now())
      returning id`,
    [orderId, reference, payer],
  )
}

function recordAction(shop: OpenShop, orderId: number) {
  return queryId(
    shop,
    `with changed as (
        insert into actions (at, operator, verb, target_type, target_id, reason, outcome)
          values (now(), 'Ольга', 'order mark-paid', 'order', $1, 'Перевод пришёл на другой счёт', 'done') returning id
      ), change as (
        insert into action_changes (action_id, table_name, row_id, before, after)
          select id, 'orders', $1, '{"status": "pending", "paid_at": null}',
            '{"status": "paid", "paid_at": "2026-11-21T10:00:00.123456+00:00"}' from changed
      ) select id from changed`,
    [orderId],
  )
}

function returnMoney(shop: OpenShop, orderId: number) {
  return queryId(
    shop,
    `insert into unmatched_payments (order_ids, provider, reference, reason, amount, currency, outcome, noticed_at)
      values (array[$1::bigint], 'sandbox', 'dp_' || $1::bigint, 'disputed', 4000, 'EUR', 'lost', now() - interval '1 minute')
      returning id`,
    [orderId],
  )
}

async function placeOrders(page: Page, company: string) {
  const buyer = { client_company: company, client_country: 'RUS', ...address }
  const bank = { product: 'astra-1y', payment: 'bank', servers: 12, country: 'RUS', ...buyer }
  await post(page, '/api/astra/order/', { ...bank, comment: 'PO 77' })
  const { url } = await post(page, '/api/astra/order/', {
    product: 'astra-1y',
    payment: 'stripe',
    servers: 2,
  })
  await page.goto(url)
  await page.locator('button[value=pay]').click()
  await page.waitForURL(/\/review\//)
  await page.getByText(words.en.order.step.ready.title).waitFor()
  const open = await post(page, '/api/astra/order/', { product: 'astra-1m', payment: 'stripe' })
  const { data } = await read(page, '/api/accounts/profile/')
  const [unpaid, paid, transfer] = data.orders.map((order: { id: number }) => order.id)
  const link = await post(page, `/api/orders/${unpaid}/payment-link/`, {})
  return {
    orders: { bank: transfer, unpaid, paid },
    paymentPage: String(open.url),
    paymentLink: String(link.data.url),
  }
}

function askInVain(shop: OpenShop, { email }: Customer, question: string) {
  return queryId(
    shop,
    `insert into support_questions (customer_id, language, question, answer, source, created_at)
     select id, 'en', $2, '', 'none', now() from customers where email = $1 returning id`,
    [email, question],
  )
}

async function queryId({ database }: OpenShop, sql: string, values: unknown[] = []): Promise<number> {
  const { rows } = await database.query(sql, values)
  return Number(rows[0]?.id)
}
