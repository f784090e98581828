import { setTimeout } from 'node:timers/promises'
import type { Ground } from '../bench/ground.ts'
import { openRandom, type Random } from '../src/server/testing/random.ts'
import { testSecrets } from '../src/server/testing/secrets-for-tests.ts'
import { type Banking, importsBy, openBank } from './bank.ts'
import { openCardProvider } from './card-provider.ts'
import { trade } from './customer.ts'
import { openLedger } from './ledger.ts'
import { startMailServer } from './mail-server.ts'
import { openMoments } from './moments.ts'

type Place = {
  findShop: () => string
  environment: Record<string, string>
  /** Usually by `bin/admin`, every two seconds. */
  banking?: Partial<Banking>
}

export type Street = Awaited<ReturnType<typeof openStreet>>

/** What a shop trades with, and the variables that lead it there. The ledger has what it acknowledged. */
export async function openStreet(
  { defer, makeFolder }: Ground,
  { findShop, environment: own, banking }: Place,
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
    importStatement: importsBy(environment),
    everyMs: 2_000,
    now: () => new Date(),
    ...banking,
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
  /** Whether licenses are renewed and upgraded: an e-mail that waits is not sent with the file of before. */
  changes?: boolean
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
    changes = true,
    pause = random => setTimeout(random.between(50, 400)),
  }: Crowd,
) {
  let isOpen = true
  const queue = async () => {
    while (isOpen) {
      const random = openRandom(seed * 1_000_000 + ++customers)
      const own = { url: street.findShop(), random, coupons, actions, changes, pause: () => pause(random) }
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
