import { setTimeout } from 'node:timers/promises'
import type pg from 'pg'
import { type MailServer, startMailServer } from '../drills/mail-server.ts'
import { httpVisitor } from '../src/server/testing/http-client.ts'
import { type Figure, limitFigure, median, throughputFigure } from './figures.ts'
import type { Ground } from './ground.ts'
import { buyers, type Headers, orderEnvironment, payments } from './orders.ts'

const customers = 32
const rounds = 3
const seconds = { bank: 3, card: 3 }
const minPerSecond = 40
const minCardRatio = 0.5

/** E-mails of bank orders by companies, each with an invoice, an e-invoice and the terms, to a mail server on loopback. */
export async function measure({ startPostgres, startShop, connect, defer }: Ground): Promise<Figure[]> {
  const mails = await startMailServer()
  defer(mails.stop)
  const url = await (await startPostgres()).database('shop')
  const client = await connect(url)
  const shop = await startShop({ ...orderEnvironment(url), ...mails.environment })
  return measureRounds(client, shop.url, round => signInAll(shop.url, mails, round))
}

async function measureRounds(client: pg.Client, url: string, signIn: (round: number) => Promise<Headers[]>) {
  const rates: number[] = []
  const runs = []
  for (let round = 0; round <= rounds; round++) {
    const signedIn = await signIn(round)
    const [bank, card] = [
      buyers(url, signedIn, payments.bank.cart),
      buyers(url, signedIn, payments.card.cart),
    ]
    const calm = await card.rate(seconds.card)
    await bank.rate(seconds.bank)
    const beside = await card.rate(seconds.card)
    await bank.rate(seconds.bank)
    const rate = await measureSending(client)
    bank.close()
    card.close()
    // The first round is a warm-up.
    if (round > 0) {
      rates.push(rate)
      runs.push({ shop: beside, bare: calm })
    }
  }
  const limit = { least: minPerSecond, unit: 'per second' }
  return [
    limitFigure('e-mails with documents', Math.round(median(rates)), limit),
    throughputFigure('orders by card beside e-mails', runs, minCardRatio),
  ]
}

/** E-mails per second while no one orders. */
async function measureSending(client: pg.Client): Promise<number> {
  const [began, waiting] = [performance.now(), await countWaiting(client)]
  while ((await countWaiting(client)) > 0) await setTimeout(50)
  return waiting / ((performance.now() - began) / 1000)
}

async function countWaiting(client: pg.Client): Promise<number> {
  const { rows } = await client.query('select count(*)::int as waiting from mails where sent_at is null')
  return rows[0].waiting
}

/** An account may place only some hundred orders an hour: each round has other ones. */
function signInAll(url: string, mails: MailServer, round: number): Promise<Headers[]> {
  const signIn = async (number: number) => {
    const customer = httpVisitor(url, { 'x-forwarded-for': `10.0.${round}.${number}` })
    await mails.signIn(customer, `customer${round}.${number}@studio.example`)
    return customer.headers()
  }
  return Promise.all(Array.from({ length: customers }, (_, number) => signIn(number)))
}
