import { setTimeout } from 'node:timers/promises'
import type { Ground } from '../bench/ground.ts'
import { openRandom, type Random } from '../src/server/testing/random.ts'
import { testSecrets } from '../src/server/testing/secrets-for-tests.ts'
import { importsBy, openBank } from './bank.ts'
import { openCardProvider } from './card-provider.ts'
import { trade } from './customer.ts'
import { openLedger } from './ledger.ts'
import { startMailServer } from './mail-server.ts'
import { openMoments } from './moments.ts'

type Place = {
  findShop: () => string
  environment: Record<string, string>
  /** Usually by `bin/admin`. */
  importStatement?: ReturnType<typeof importsBy>
  bankEveryMs?: number
}

export type Street = Awaited<ReturnType<typeof openStreet>>

/** What a shop trades with, and the variables that lead it there. The ledger has what it acknowledged. */
export async function openStreet(
  { defer, makeFolder }: Ground,
  { findShop, environment: own, importStatement, bankEveryMs: everyMs }: Place,
) {
  const moments = openMoments()
  const mails = await startMailServer(() => moments.pass('mail'))
  defer(mails.stop)
  const cards = await openCardProvider(findShop, moments)
  defer(cards.close)
  const environment = {
    ...testSecrets,
    ...mails.environment,
    ...cards.environment,
    SANDBOX: '1',
    TRUST_PROXY: 'loopback',
    LOG_LEVEL: 'error',
    ...own,
  }
  const bank = openBank({
    folder: await makeFolder(),
    moments,
    importStatement: importStatement ?? importsBy(environment),
    everyMs,
  })
  defer(bank.close)
  return { findShop, environment, ledger: openLedger(), moments, mails, cards, bank }
}

type Crowd = {
  size: number
  seed?: number
  coupons?: readonly string[]
  /** After so many a customer leaves. */
  actions?: number
  /** Between two actions of a customer. */
  pause?: (random: Random) => Promise<unknown>
}

let customers = 0

/** Customers who trade until they are to stop. One who leaves is followed by another. */
export function openCrowd(
  street: Street,
  {
    size,
    seed = 0,
    coupons = [],
    actions = 12,
    pause = random => setTimeout(random.between(50, 400)),
  }: Crowd,
) {
  let isOpen = true
  const queue = async () => {
    while (isOpen) {
      const random = openRandom(seed * 1_000_000 + ++customers)
      const own = { url: street.findShop(), random, coupons, actions, pause: () => pause(random) }
      await trade({ ...street, ...own }, customers, () => isOpen)
    }
  }
  const trading = Promise.all(Array.from({ length: size }, queue))
  // It is awaited at the end: until then a fault must not end the process.
  trading.catch(() => {})
  return {
    async close() {
      isOpen = false
      await trading
    },
  }
}
