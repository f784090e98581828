import { setTimeout } from 'node:timers/promises'
import { eq, sql } from 'drizzle-orm'
import { orders } from '../src/server/orders/tables.ts'
import { payments as paymentRows } from '../src/server/payments/tables.ts'
import { type Database, openDatabase } from '../src/server/platform/database/database.ts'
import { openJobSender } from '../src/server/platform/jobs/jobs.ts'
import { type StripePeer, startStripePeer } from '../src/server/testing/stripe-peer.ts'
import { type Figure, grouped, throughputFigure } from './figures.ts'
import type { Ground } from './ground.ts'
import { buyers, orderEnvironment, payments, signInAll } from './orders.ts'

const open = 6000
const copiesAtOnce = 500
const [rounds, seconds] = [4, 5]
const minRatio = 0.9

/** Orders by card while the shop asks the provider about many open payments, against those while it does not. */
export async function measure({ startPostgres, startShop, defer }: Ground): Promise<Figure[]> {
  const peer = await startStripePeer()
  defer(peer.close)
  const url = await (await startPostgres()).database('shop')
  const { db, close } = openDatabase(url)
  defer(close)
  const jobs = openJobSender(url, console)
  defer(jobs.stop)
  const shop = await startShop({ ...orderEnvironment(url), ...peer.environment })
  const crowd = buyers(shop.url, await signInAll(shop.url), payments.card.cart)
  await crowd.rate(seconds)
  await leaveOpen(db, peer)
  await jobs.start()
  const ask = () => jobs.enqueue(db, 'sync-open-payments', {})
  const runs = []
  for (let round = 0; round < rounds; round++) {
    await stopAsking(db)
    const bare = await crowd.rate(seconds)
    await beginAsking(db, peer, ask)
    runs.push({ bare, shop: await crowd.rate(seconds) })
  }
  crowd.close()
  return [throughputFigure(`orders by card beside ${grouped(open)} open payments`, runs, minRatio)]
}

/** Copies of an order and of its payment page, with sessions that the provider knows. */
async function leaveOpen(db: Database, peer: StripePeer) {
  const [page] = await db.select().from(paymentRows).limit(1)
  const [order] = await db
    .select()
    .from(orders)
    .where(eq(orders.id, page?.orderId ?? 0))
  const session = peer.sessions.get(page?.sessionId ?? '')
  if (!page || !order || !session) throw new Error('No order has a payment page')
  const [{ id: _page, ...opened }, { id: _order, ...placed }] = [page, order]
  for (let from = 0; from < open; from += copiesAtOnce) {
    const names = Array.from({ length: copiesAtOnce }, (_, index) => `cs_open_${from + index}`)
    const copies = await db
      .insert(orders)
      .values(names.map(contentHash => ({ ...placed, contentHash, idempotencyKey: contentHash })))
      .returning({ orderId: orders.id, sessionId: orders.contentHash })
    await db.insert(paymentRows).values(copies.map(copy => ({ ...opened, ...copy })))
    for (const id of names) peer.sessions.set(id, { ...session, id })
  }
}

/** No payment is due, so the round ends. */
async function stopAsking(db: Database) {
  await db.update(paymentRows).set({ syncedAt: sql`now()` })
  await setTimeout(2000)
}

async function beginAsking(db: Database, peer: StripePeer, ask: () => Promise<void>) {
  await db.update(paymentRows).set({ syncedAt: null })
  const before = countAsked(peer)
  await ask()
  while (countAsked(peer) === before) await setTimeout(50)
}

const countAsked = ({ requests }: StripePeer) => requests.filter(({ method }) => method === 'GET').length
