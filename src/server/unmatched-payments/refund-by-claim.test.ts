import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { act } from '../testing/act.ts'
import { startBtcpayPeer } from '../testing/btcpay-peer.ts'
import { startCryptoPayPeer } from '../testing/crypto-pay-peer.ts'
import { readZip } from '../testing/read-zip.ts'
import { startTelegramPeer } from '../testing/telegram-peer.ts'
import { openWorld, type Placed } from '../testing/world.ts'

const { shop, anna, root, peers, unmatchedPayments, eventsProcessed, outbox } = openWorld({
  environment: { BASE_URL: 'http://localhost', SANDBOX: '1' },
  peers: { telegram: startTelegramPeer, btcpay: startBtcpayPeer, cryptoPay: startCryptoPayPeer },
})

const asked = { license: 'keep', note: 'One server less', reason: 'He asked' }
const refund = ({ id }: Placed, json: Record<string, unknown> = {}) =>
  act(root, `orders/${id}`, 'refund', { ...asked, ...json })
const read = ({ id }: Placed) => root.reads(`/api/sezam/orders/${id}/`)
const settled = async (order: Placed, count = 1) =>
  await expect.poll(() => unmatchedPayments(order)).toHaveLength(count)
const claims = async (order: Placed) => {
  const [{ reference }] = (await read(order)).payments
  return peers.btcpay.claims.filter(({ name }) => name.endsWith(` of invoice ${reference}`))
}
const requests = () => peers.btcpay.requests.filter(({ path }) => path.endsWith('/refund'))

test('a refund through BTCPay is a claim, which counts as returned and is collected by the link of an e-mail', async () => {
  const order = await buys()
  await anna.speaks('ru')
  const json = { license: 'keep', note: 'One server less', amount: '10.00' }
  const preview = await root.post(`/api/sezam/orders/${order.id}/previews/refund/`, { json })
  expect(preview.json().data.lines.join()).toContain(`${anna.email} gets an e-mail with the link`)
  expect(requests()).toEqual([])

  expect((await refund(order, { amount: '10.00' })).statusCode).toBe(200)
  await settled(order)
  const custom = { refundVariant: 'Custom', customAmount: '10.00', customCurrency: 'EUR' }
  expect(requests()).toMatchObject([{ body: { ...custom, payoutMethodId: 'BTC-LN' } }])
  const credited = { state: 'resolved', resolution: 'credited', resolvedBy: root.email }
  expect(await unmatchedPayments(order)).toMatchObject([{ amount: 1000, ...credited }])
  expect(await anna.order(order)).toMatchObject({ refunded: 1000, credited: 1000 })
  const [claim] = await claims(order)
  const [mail] = await outbox('refund-claim:%', anna.email)
  expect(mail?.text).toContain(claim?.viewLink)
  expect(mail?.text).toContain('возвращаем 10,00')
  expect((await read(order)).unmatched).toMatchObject([{ kind: 'refund', claim: claim?.viewLink }])
  const shown = (await root.reads(`/api/sezam/emails/${mail?.id}/`)).text
  for (const text of [shown, await exported('orders.json'), await exported('emails.json')])
    expect(text).toMatch(/pull-payments\/\.\.\./)
  expect((await act(root, `emails/${mail?.id}`, 'resend', {})).statusCode).toBe(409)
})

test('the claim was made and the answer was lost: the retry finds it by its name', async () => {
  const order = await buys()
  peers.btcpay.behaviour.answering = (response, { path, body }) => {
    if (!path.endsWith('/refund')) return false
    peers.btcpay.claim(body)
    peers.btcpay.reset()
    return Boolean(response.destroy())
  }
  await refund(order)
  await settled(order)
  expect(await claims(order)).toHaveLength(1)
  expect(await outbox('refund-claim:%', anna.email)).toHaveLength(1)
})

test('a process that was killed before it saved the answer finds the claim, and a second refund makes another', async () => {
  const order = await buys()
  await refund(order, { amount: '7.00' })
  await settled(order)
  await shop.db.execute(sql`update refunds set reference = null, settled_at = null
    where payment_id = (select id from payments where order_id = ${order.id})`)
  await shop.db.execute(sql`delete from unmatched_payments where order_id = ${order.id}`)
  await shop.db.execute(sql`insert into pgboss.job (name, data)
    select 'request-refund', jsonb_build_object('refundId', refunds.id) from refunds
    join payments on payments.id = payment_id where order_id = ${order.id}`)
  await settled(order)
  expect(await claims(order)).toHaveLength(1)
  await refund(order)
  await settled(order, 2)
  expect(await claims(order)).toHaveLength(2)
  expect(await anna.order(order)).toMatchObject({ refunded: order.total, credited: order.total })
})

test('a claim that BTCPay refuses waits on Today, and no one gets a link', async () => {
  const order = await buys()
  peers.btcpay.behaviour.answering = (response, { path }) =>
    path.endsWith('/refund') && Boolean(response.writeHead(422).end('[]'))
  await refund(order)
  await settled(order)
  expect(await unmatchedPayments(order)).toMatchObject([{ state: 'open', outcome: 'failed' }])
  expect((await read(order)).unmatched).toMatchObject([{ claim: '' }])
  expect(await outbox('refund-claim:%', anna.email)).toEqual([])
})

test('Crypto Pay has no refunds: the refusal says so', async () => {
  const order = await anna.orders({ pay: 'crypto' })
  await shop.app.inject(peers.cryptoPay.settles(order))
  await eventsProcessed()
  expect(await anna.status(order)).toBe('paid')
  expect((await refund(order)).json().message).toContain('Crypto Pay has no refunds')
})

async function exported(name: string) {
  await anna.post('/api/accounts/export/')
  await expect.poll(() => anna.reads('/api/accounts/data/')).toMatchObject({ export: { state: 'ready' } })
  const zip = readZip((await anna.get('/api/accounts/export/file/')).rawPayload)
  return zip.get(name)?.toString()
}

async function buys(): Promise<Placed> {
  const order = await anna.orders({ pay: 'crypto' })
  const { webhook } = peers.btcpay.settles(order, [
    { paymentMethodId: 'BTC-CHAIN', paymentMethodPaid: '0' },
    { paymentMethodId: 'BTC-LNURL', currency: 'BTC', rate: '64392.23', paymentMethodPaid: '0.00030749' },
  ])
  await shop.app.inject(webhook)
  await eventsProcessed()
  return order
}
