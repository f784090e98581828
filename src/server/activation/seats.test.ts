import { sql } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { fingerprint } from '../../../e2e/product-server.ts'
import { findHeldSeats } from '../licenses/seats/find-seat.ts'
import { lockLicense, updateLicense } from '../licenses/store.ts'
import { licenses } from '../licenses/tables.ts'
import { type CallName, productCalls } from '../testing/product-calls.ts'
import { openTestShop, type TestShop } from '../testing/shop-for-tests.ts'
import { openWorld } from '../testing/world.ts'

const { anna, clerk, shop } = openWorld()
type WorldShop = typeof shop
const others: TestShop[] = []
afterAll(() => Promise.all(others.map(each => each.close())))

test('of 200 servers that ask three times each at two processes, exactly 99 get one of 99 seats', async () => {
  const { id, serial } = await anna.getsLicense({ servers: 99 })
  const processes = [productCalls(shop), productCalls(await anotherProcess(shop))]
  const calls = shuffled(numbersTo(600))
  const told = new Set<string>()
  let isOver = false
  const locking = locksAgainAndAgain(shop, id, () => isOver)
  await inParallel(60, calls, async index => {
    const machine = `machine ${index % 200}`
    const asks = processes[index % 2] ?? productCalls(shop)
    const { code } = await asks('activate', { serial, machine })
    expect(['active', 'no_seat_left']).toContain(code)
    if (code === 'active') told.add(machine)
  })
  isOver = true
  await locking
  const held = await findHeldSeats(shop.db, id)
  const seats = held.map(({ seat }) => seat).toSorted((one, other) => one - other)
  expect(seats).toEqual(numbersTo(99).map(index => index + 1))
  expect(held.map(each => each.fingerprint.toString('base64url')).sort()).toEqual(
    [...told].map(machine => fingerprint(machine, serial)).sort(),
  )
})

test('no seat is held twice while servers activate, release, lapse and replace and the license is upgraded and reset', async () => {
  const { reads, broken, id, serial } = await churns()
  expect([broken, reads > 20]).toEqual([0, true])

  const held = await findHeldSeats(shop.db, id)
  const answers = await inParallel(8, numbersTo(30), async index => {
    const machine = `machine ${index}`
    const { code } = await productCalls(shop)('validate', { serial, machine })
    return code === 'active' ? fingerprint(machine, serial) : ''
  })
  expect(answers.filter(Boolean).sort()).toEqual(
    held.map(each => each.fingerprint.toString('base64url')).sort(),
  )
})

/** Until the invariant is broken, or 600 calls are answered. */
async function churns() {
  const { id, serial } = await anna.getsLicense({ servers: 5, expiresOn: '2036-12-01' })
  const processes = [productCalls(shop), productCalls(await anotherProcess(shop))]
  const state = { serial, broken: 0, isOver: false }
  const locking = locksAgainAndAgain(shop, id, () => state.isOver)
  const reading = readInvariant(shop, id, state)
  await inParallel(16, numbersTo(600), async turn => {
    if (state.isOver) return
    if (turn % 8 === 7) shop.clock.pass(3600)
    if (turn % 40 === 39) shop.clock.pass(31 * 86_400)
    if (turn % 150 === 149) state.serial = await resets(id)
    if (turn % 100 === 99) await addsServer(shop, id)
    const call =
      turn % 60 === 59 ? 'offline' : pick<CallName>(['activate', 'activate', 'release', 'check-in'])
    const replace = Math.random() < 0.1 ? { replace: 1 + Math.floor(Math.random() * 5) } : {}
    const machine = `machine ${Math.floor(Math.random() * 30)}`
    const { status } = await pick(processes)(call, { serial: state.serial, machine, ...replace })
    expect([200, 404, 409, 410, 429, 503]).toContain(status)
  })
  state.isOver = true
  await locking
  return { reads: await reading, broken: state.broken, id, serial: state.serial }
}

/** Changes the seats as an upgrade does. Servers that ask meanwhile wait, and then all see the seats as they were before. */
async function locksAgainAndAgain({ shop }: TestShop, id: number, isOver: () => boolean) {
  while (!isOver())
    await shop.db.transaction(async tx => {
      await lockLicense(tx, id)
      for (let polls = 0; polls < 20 && (await countWaiting(tx)) < 6; polls++)
        await tx.execute(sql`select pg_sleep(0.005)`)
    })
}

async function countWaiting(tx: Pick<WorldShop['db'], 'execute'>): Promise<number> {
  const { rows } = await tx.execute<{ waiting: number }>(sql`
    select count(*) as waiting from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`)
  return rows[0]?.waiting ?? 0
}

/** With connections of its own. */
async function anotherProcess(shop: TestShop): Promise<TestShop> {
  const process = await openTestShop({}, { kind: 'none' }, shop.databaseUrl)
  others.push(process)
  return { ...process, shop: { ...process.shop, licenseKeys: shop.shop.licenseKeys } }
}

/** Reads until the end or until the invariant is broken, each time in one statement, and returns how often. */
async function readInvariant(
  { shop }: TestShop,
  id: number,
  state: { broken: number; isOver: boolean },
): Promise<number> {
  let reads = 0
  for (; !state.isOver; reads++) {
    const { rows } = await shop.db.execute<{ holds: boolean }>(sql`
      select count(distinct seat) = count(activations.id) and count(distinct fingerprint) = count(activations.id)
        and count(activations.id) <= servers and coalesce(max(seat), 0) <= servers as holds
      from licenses left join activations on license_id = licenses.id and released_at is null
      where licenses.id = ${id} group by licenses.id`)
    if (rows[0]?.holds) continue
    state.broken++
    state.isOver = true
  }
  return reads
}

async function resets(id: number): Promise<string> {
  await clerk.types('license', 'reset', String(id), '--reason', 'x')
  const [license] = await shop.db.select().from(licenses).where(sql`id = ${id}`)
  return license?.serial ?? ''
}

function addsServer(shop: WorldShop, id: number): Promise<void> {
  return shop.db.transaction(async tx => {
    const license = await lockLicense(tx, id)
    await updateLicense(tx, id, { servers: license.servers + 1 })
  })
}

async function inParallel<Item, Result>(
  workers: number,
  items: readonly Item[],
  act: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const left = [...items]
  const results: Result[] = []
  async function work() {
    for (let item = left.shift(); item !== undefined; item = left.shift()) results.push(await act(item))
  }
  await Promise.all(Array.from({ length: workers }, work))
  return results
}

const numbersTo = (count: number) => Array.from({ length: count }, (_, index) => index)

function shuffled<Item>(items: readonly Item[]): Item[] {
  return items
    .map(item => ({ item, order: Math.random() }))
    .sort((left, right) => left.order - right.order)
    .map(({ item }) => item)
}

function pick<Item>(items: readonly Item[]): Item {
  // The lists above are not empty.
  return items[Math.floor(Math.random() * items.length)] as Item
}
