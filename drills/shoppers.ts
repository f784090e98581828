import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { companyDetails } from '../bench/orders.ts'
import { makeCreditorReference } from '../src/domain/payments/creditor-reference.ts'
import type { Admin } from '../src/server/testing/admin-for-tests.ts'
import { type Visitor, visitor } from '../src/server/testing/client.ts'
import type { TestShop } from '../src/server/testing/shop-for-tests.ts'
import { camt } from '../src/server/testing/statements.ts'
import { type StripePeer, stripeWebhook } from '../src/server/testing/stripe-peer.ts'
import type { AcceptedOrder, Ledger } from './ledger.ts'
import type { MailServer } from './mail-server.ts'

type Street = { shop: TestShop; admin: Admin; mails: MailServer; stripe: StripePeer; ledger: Ledger }
type Shopper = { browser: Visitor; email: string }
type Wish = {
  shopper: Shopper
  cart: { payment: string; servers: number } & Record<string, unknown>
  key: string
}

const crowd = 4
/** Each orders once in a step, by card or by transfer, and does again later what the shop could not do. */
export async function openShoppers(street: Street) {
  const { shop, admin, mails, stripe, ledger } = street
  const shoppers: Shopper[] = []
  for (let number = 1; number <= crowd; number++) shoppers.push(await signIn(number))
  let wishes: Wish[] = []
  let events: string[] = []
  let transfers: { order: AcceptedOrder; total: number }[] = []
  let [accepted, steps] = [0, 0]
  const refused = new Map<number, number>()

  async function signIn(number: number): Promise<Shopper> {
    const browser = visitor(shop, { address: `10.0.0.${number}` })
    const email = `shopper${number}@studio.example`
    await browser.asksForPasscode(email)
    while (!mails.passcode(email)) await setTimeout(20)
    await browser.entersCode(email, mails.passcode(email) ?? '')
    return { browser, email }
  }

  async function order({ shopper, cart, key }: Wish): Promise<boolean> {
    const { browser, email } = shopper
    const reply = await browser.post('/api/astra/order/', { json: cart, headers: { 'idempotency-key': key } })
    if (reply.statusCode !== 200) {
      refused.set(reply.statusCode, (refused.get(reply.statusCode) ?? 0) + 1)
      return false
    }
    accepted++
    const { url }: { url: string } = reply.json()
    const sessionId = /\/pay\/(\w+)$/.exec(url)?.[1]
    const id = sessionId
      ? Number(stripe.sessions.get(sessionId)?.metadata['order_id'])
      : Number(/\/orders\/(\d+)\//.exec(url)?.[1])
    const method = sessionId ? 'card' : 'bank'
    const placed: AcceptedOrder = {
      id,
      email,
      key,
      mode: 'buy',
      servers: cart.servers,
      coupon: '',
      method,
      isPaid: true,
    }
    ledger.orders.set(id, placed)
    if (sessionId) {
      stripe.pays({ session_id: sessionId })
      events.push(sessionId)
    } else {
      const { total }: { total: number } = (await browser.get(`/api/orders/${id}/`)).json().data
      transfers.push({ order: placed, total })
    }
    return true
  }

  /** An order that the card provider failed is cancelled: its customer orders again. */
  async function placeAll() {
    const open = wishes
    wishes = []
    const carts = Map.groupBy(open, ({ shopper }) => shopper)
    const placing = [...carts.values()].map(async own => {
      for (const wish of own) if (!(await order(wish))) wishes.push({ ...wish, key: newKey(wish) })
    })
    await Promise.all(placing)
  }

  function newKey({ cart, key }: Wish): string {
    return cart.payment === 'stripe' && refused.has(502) ? randomUUID() : key
  }

  async function announceAll() {
    const unsent = events
    events = []
    for (const sessionId of unsent) {
      const { statusCode } = await shop.app.inject(await stripeWebhook({ sessionId }))
      if (statusCode !== 200) events.push(sessionId)
    }
  }

  async function bookAll() {
    if (transfers.length === 0) return
    const entries = transfers.map(({ order: { id }, total }) => ({
      amount: (total / 100).toFixed(2),
      day: shop.clock.now().toISOString().slice(0, 10),
      structured: makeCreditorReference(id),
      reference: `T${id}`,
    }))
    const file = await admin.file('statement.xml', camt(entries))
    const isImported = await admin.types('import-statement', file).then(
      () => true,
      () => false,
    )
    if (isImported) transfers = []
  }

  async function catchUp() {
    // What was paid in the step before, so that money also arrives during an outage.
    await announceAll()
    await bookAll()
    await placeAll()
  }

  return {
    async act() {
      steps++
      for (const [index, shopper] of shoppers.entries()) {
        const isTransfer = (steps + index) % 4 === 0
        const cart = {
          product: 'astra-1y',
          servers: 1 + (steps % 90),
          payment: isTransfer ? 'bank' : 'stripe',
        }
        wishes.push({
          shopper,
          cart: { country: 'DEU', ...cart, ...(isTransfer ? companyDetails : {}) },
          key: randomUUID(),
        })
      }
      await catchUp()
    },
    async finish() {
      while (wishes.length + events.length + transfers.length > 0) {
        await catchUp()
        await setTimeout(500)
      }
    },
    takeFigures() {
      const replies = [...refused].map(([status, count]) => `${count} times ${status}`)
      const figures = { accepted, refused: replies.join(', ') || 'none refused' }
      accepted = 0
      refused.clear()
      return figures
    },
  }
}
