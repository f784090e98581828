import { randomBytes } from 'node:crypto'
import type { BrowserContext, Page } from 'playwright-core'
import { licenseTypes } from '../../src/domain/licenses/license.ts'
import { activateOffline } from '../offline-request.ts'
import { type Customer, newAddress, type OpenShop } from '../open-shop.ts'
import { activate, post, read } from '../page-calls.ts'
import { newSuperuser, setUpApp } from '../superuser.ts'
import { words } from '../words.ts'

type SignedIn = Awaited<ReturnType<BrowserContext['storageState']>>

/** A customer who has something of everything, for tests that look at every page. */
export type Showcase = {
  /** Cookies of the customer who has licenses and orders, and of one who has nothing yet. */
  owner: SignedIn
  newcomer: SignedIn
  superuser: SignedIn
  /** Has no second factor yet. */
  unprovenSuperuser: SignedIn
  newcomerEmail: string
  /** `full` is the serial number of a license whose only seat is held. */
  licenses: { running: number; serial: string; demo: number; full: string }
  orders: { bank: number; unpaid: number; paid: number }
  unmatchedPayment: number
  texts: { coupons: number }
  reversal: number
  payment: number
  question: number
  action: number
  paymentPage: string
  paymentLink: string
  offlineResponse: string
  /** The link of an e-mail change of the newcomer, which no one has confirmed. */
  mailLink: string
  /** The number of an open offer to the owner. */
  offer: number
}

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

export async function openShowcase(shop: OpenShop, names = longNames): Promise<Showcase> {
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
  const orders = await placeOrders(owner.page, names.company)
  const unmatchedPayment = await receiveTwice(shop, orders.orders.paid, names.payer)
  const payment = await findPayment(shop, orders.orders.paid)
  const reversal = await returnMoney(shop, orders.orders.paid)
  const mailLink = await changeEmail(shop, newcomer)
  await invitePeople(shop, owner, newcomer)
  const offlineResponse = await activateOffline(owner.page, licenses.serial)
  await post(owner.page, '/api/accounts/export/', {})
  const states = {
    owner: await owner.context.storageState(),
    newcomer: await newcomer.context.storageState(),
    superuser: await superuser.context.storageState(),
    unprovenSuperuser: await unprovenSuperuser.context.storageState(),
  }
  await Promise.all([owner, newcomer, superuser, unprovenSuperuser].map(each => each.close()))
  const { email: newcomerEmail } = newcomer
  return {
    ...states,
    newcomerEmail,
    licenses,
    offlineResponse,
    ...orders,
    unmatchedPayment,
    texts: { coupons: await findCoupons(shop) },
    reversal,
    payment,
    question: await askInVain(shop, owner, names.question),
    action: await recordAction(shop, orders.orders.bank),
    offer,
    mailLink,
  }
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
  const { rows } = await shop.database.query('select text from mails where recipient = $1', [email])
  const links = rows.map(({ text }) => /\/accounts\/mail\/\S+/.exec(text)?.[0])
  return links.find(Boolean) ?? ''
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

async function receiveTwice({ database }: OpenShop, orderId: number, payer: string) {
  const { rows } = await database.query(
    `insert into unmatched_payments (order_ids, provider, reference, reason, amount, currency, payer, text, noticed_at)
      values (array[$1::bigint], 'bank', $2, 'paid-twice', 123456, 'EUR', $3,
        'Оплата по счёту за лицензию, повторно', now())
      returning id::integer`,
    [orderId, `A-RATHER-LONG-REFERENCE-OF-A-BANK-2026112200${orderId}`, payer],
  )
  return Number(rows[0]?.id)
}

async function recordAction({ database }: OpenShop, orderId: number): Promise<number> {
  const { rows } = await database.query(
    `with changed as (
        insert into actions (at, operator, verb, target_type, target_id, reason, outcome)
          values (now(), 'Ольга', 'order mark-paid', 'order', $1, 'Перевод пришёл на другой счёт', 'done') returning id
      ), change as (
        insert into action_changes (action_id, table_name, row_id, before, after)
          select id, 'orders', $1, '{"status": "pending", "paid_at": null}',
            '{"status": "paid", "paid_at": "2026-11-21T10:00:00.123456+00:00"}' from changed
      ) select id::integer from changed`,
    [orderId],
  )
  return rows[0]?.id
}

async function findPayment({ database }: OpenShop, orderId: number): Promise<number> {
  const found = 'select id::integer from payments where order_id = $1'
  const { rows } = await database.query(found, [orderId])
  return rows[0]?.id
}

async function returnMoney({ database }: OpenShop, orderId: number): Promise<number> {
  const { rows } = await database.query(
    `insert into unmatched_payments (order_ids, provider, reference, reason, amount, currency, outcome, noticed_at)
      values (array[$1::bigint], 'sandbox', 'dp_' || $1::bigint, 'disputed', 4000, 'EUR', 'lost', now() - interval '1 minute')
      returning id::integer`,
    [orderId],
  )
  return rows[0]?.id
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

async function findCoupons({ database }: OpenShop): Promise<number> {
  const { rows } = await database.query(`select id from texts where slug = 'coupons'`)
  return Number(rows[0]?.id)
}

async function askInVain({ database }: OpenShop, { email }: Customer, question: string) {
  const { rows } = await database.query(
    `insert into support_questions (customer_id, language, question, answer, source, created_at)
     select id, 'en', $2, '', 'none', now() from customers where email = $1 returning id`,
    [email, question],
  )
  return Number(rows[0]?.id)
}
