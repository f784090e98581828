import { sql } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { fingerprint } from '../../../e2e/product-server.ts'
import { saveReplacedSerial } from '../licenses/replaced-serials.ts'
import { findHeldSeats } from '../licenses/seats/find-seat.ts'
import { releaseAllSeats } from '../licenses/seats/release-seats.ts'
import { lockLicense, updateTerms } from '../licenses/store.ts'
import { licenses } from '../licenses/tables.ts'
import { type CallName, productCalls } from '../testing/product-calls.ts'
import { openTestShop, type TestShop } from '../testing/shop-for-tests.ts'
import { openWorld } from '../testing/world.ts'

const { anna, shop } = openWorld()
const others: TestShop[] = []
afterAll(() => Promise.all(others.map(each => each.close())))

test('of 150 servers that ask twice each at two processes, exactly 99 get one of 99 seats', async () => {
  const { id, serial } = await anna.getsLicense({ servers: 99 })
  const processes = [productCalls(shop), productCalls(await anotherProcess())]
  const calls = shuffled(Array.from({ length: 300 }, (_, index) => index))
  const told = new Set<string>()
  let isOver = false
  const locking = locksAgainAndAgain(id, () => isOver)
  await inParallel(60, calls, async index => {
    const machine = `machine ${index % 150}`
    const asks = processes[index % 2] ?? productCalls(shop)
    const { code } = await asks('activate', { serial, machine })
    expect(['active', 'no_seat_left']).toContain(code)
    if (code === 'active') told.add(machine)
  })
  isOver = true
  await locking
  const held = await findHeldSeats(shop.db, id)
  expect(held.map(({ seat }) => seat)).toEqual(Array.from({ length: 99 }, (_, index) => index + 1))
  expect(held.map(each => each.fingerprint.toString('base64url')).sort()).toEqual(
    [...told].map(machine => fingerprint(machine, serial)).sort(),
  )
})

test('no seat is held twice while servers activate, release, lapse and replace and the license is upgraded and reset', async () => {
  const { id, serial } = await anna.getsLicense({ servers: 5, expiresOn: '2036-12-01' })
  const processes = [productCalls(shop), productCalls(await anotherProcess())]
  let current = serial
  let isOver = false
  const locking = locksAgainAndAgain(id, () => isOver)
  const reading = readInvariant(id, () => isOver)
  await inParallel(
    16,
    Array.from({ length: 300 }, (_, turn) => turn),
    async turn => {
      if (turn % 8 === 7) shop.clock.pass(3600)
      if (turn % 40 === 39) shop.clock.pass(31 * 86_400)
      if (turn % 150 === 149) current = await resets(id, turn)
      if (turn % 100 === 99) await addsServer(id)
      const call =
        turn % 60 === 59 ? 'offline' : pick<CallName>(['activate', 'activate', 'release', 'check-in'])
      const replace = Math.random() < 0.1 ? { replace: 1 + Math.floor(Math.random() * 5) } : {}
      const machine = `machine ${Math.floor(Math.random() * 30)}`
      const { status } = await pick(processes)(call, { serial: current, machine, ...replace })
      expect([200, 404, 409, 410, 429, 503]).toContain(status)
    },
  )
  isOver = true
  await locking
  expect(await reading).toBeGreaterThan(20)

  const held = await findHeldSeats(shop.db, id)
  const answers = await inParallel(
    8,
    Array.from({ length: 30 }, (_, index) => `machine ${index}`),
    async machine => {
      const { code } = await productCalls(shop)('validate', { serial: current, machine })
      return code === 'active' ? fingerprint(machine, current) : ''
    },
  )
  expect(answers.filter(Boolean).sort()).toEqual(
    held.map(each => each.fingerprint.toString('base64url')).sort(),
  )
})

/** As an upgrade does. Servers that ask meanwhile wait, and then all see the seats as they were before. */
async function locksAgainAndAgain(id: number, isOver: () => boolean) {
  while (!isOver())
    await shop.shop.searchDb.transaction(async tx => {
      await lockLicense(tx, id)
      for (let polls = 0; polls < 20 && (await countWaiting(tx)) < 6; polls++)
        await tx.execute(sql`select pg_sleep(0.005)`)
    })
}

async function countWaiting(tx: Pick<typeof shop.db, 'execute'>): Promise<number> {
  const { rows } = await tx.execute<{ waiting: number }>(sql`
    select count(*) as waiting from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`)
  return rows[0]?.waiting ?? 0
}

/** With connections of its own. */
async function anotherProcess(): Promise<TestShop> {
  const process = await openTestShop({}, { kind: 'none' }, shop.databaseUrl)
  others.push(process)
  return { ...process, shop: { ...process.shop, licenseKeys: shop.shop.licenseKeys } }
}

/** Reads until the end, each time in one statement, and returns how often. */
async function readInvariant(id: number, isOver: () => boolean): Promise<number> {
  let reads = 0
  for (; !isOver(); reads++) {
    const { rows } = await shop.shop.searchDb.execute(sql`
      select servers, (select count(*) from activations where license_id = id and released_at is null) as held,
        (select count(distinct seat) from activations where license_id = id and released_at is null) as seats,
        (select count(distinct fingerprint) from activations where license_id = id and released_at is null) as machines,
        (select max(seat) from activations where license_id = id) as highest
      from licenses where id = ${id}`)
    const { servers, held, seats, machines, highest } = rows[0] as Record<string, number>
    expect([seats, machines]).toEqual([held, held])
    expect(Math.max(held ?? 0, highest ?? 0)).toBeLessThanOrEqual(servers ?? 0)
  }
  return reads
}

function resets(id: number, turn: number): Promise<string> {
  return shop.db.transaction(async tx => {
    const license = await lockLicense(tx, id)
    const [serial, generation] = [`RESET-NUMBER-${turn}`, license.generation + 1]
    await saveReplacedSerial(tx, license, shop.clock.now())
    await releaseAllSeats(tx, { licenseId: id, reason: 'reset', now: shop.clock.now() })
    await tx.update(licenses).set({ serial, generation }).where(sql`id = ${id}`)
    return serial
  })
}

function addsServer(id: number): Promise<void> {
  return shop.db.transaction(async tx => {
    const license = await lockLicense(tx, id)
    await updateTerms(tx, id, { ...license, servers: license.servers + 1 })
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
