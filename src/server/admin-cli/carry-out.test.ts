import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { customers } from '../customers/tables.ts'
import { postMail } from '../platform/outbox.ts'
import { Refusal } from '../platform/refusal.ts'
import { mails } from '../platform/tables.ts'
import { openTestShop, type TestShop } from '../testing/shop-for-tests.ts'
import { carryOut, wordsOfRefusal } from './carry-out.ts'
import type { OwnerCommand } from './command.ts'
import { ownerActions } from './tables.ts'

let shop: TestShop

beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

function carries(run: OwnerCommand['run'], { isDryRun = false, readsOnly = false } = {}) {
  const command: OwnerCommand = {
    name: 'try out',
    summary: '',
    usage: '',
    options: {},
    ...(readsOnly ? { readsOnly: true } : {}),
    run,
  }
  const called = { command, values: {}, positionals: [], isDryRun, asksForHelp: false }
  return carryOut(shop.shop, called, ['try', 'out', 'it'])
}

const count = (table: typeof customers | typeof mails | typeof ownerActions) => shop.shop.db.$count(table)
const customer = (email: string) => ({ email, createdAt: shop.clock.now() })

test('a command that meets the shop in a deadlock is done again from the start, and tells it once', async () => {
  let tries = 0
  const said = await carries(async (tx, { say }) => {
    say('begun')
    await tx.insert(customers).values(customer('deadlock@x.example'))
    if (++tries < 3)
      await tx.execute(sql`do $$ begin raise exception 'met' using errcode = 'deadlock_detected'; end $$`)
  })
  expect([tries, said]).toEqual([3, ['begun']])
})

test('a dry run takes back what a verb does through the shop itself, and the mails with it', async () => {
  const before = [await count(customers), await count(mails), await count(ownerActions)]
  const said = await carries(
    async (tx, { shop: given, say }) => {
      await given.db.transaction(inner => inner.insert(customers).values(customer('dry@x.example')))
      const mail = {
        to: 'dry@x.example',
        subject: 's',
        text: 't',
        html: 'h',
        key: 'dry',
        now: shop.clock.now(),
      }
      await postMail(tx, given.jobs, mail)
      say('written')
    },
    { isDryRun: true },
  )
  expect(said).toEqual(['written', 'Dry run: nothing was changed.'])
  expect([await count(customers), await count(mails), await count(ownerActions)]).toEqual(before)
})

test('a fault in the middle takes everything back, the record too', async () => {
  const before = [await count(customers), await count(ownerActions)]
  const failing = carries(async tx => {
    await tx.insert(customers).values(customer('half@x.example'))
    throw new Refusal('not-found')
  })
  await expect(failing).rejects.toThrow('not-found')
  expect([await count(customers), await count(ownerActions)]).toEqual(before)
})

test('a command that only looks cannot write, and leaves no record', async () => {
  const writing = carries(async tx => void (await tx.insert(customers).values(customer('look@x.example'))), {
    readsOnly: true,
  })
  await expect(writing).rejects.toThrow(/Failed query/)
  const before = await count(ownerActions)
  await carries(async (_tx, { say }) => say('seen'), { readsOnly: true })
  expect(await count(ownerActions)).toBe(before)
})

test('what changes something is recorded with who, what and its outcome', async () => {
  await carries(async (_tx, { say, values }) => say(`by ${String(values['by'])}`))
  const [newest] = await shop.shop.db.select().from(ownerActions).orderBy(sql`id desc`).limit(1)
  expect(newest).toMatchObject({ command: 'try out', arguments: ['it'], doneAt: shop.clock.now() })
  expect(newest?.outcome).toBe(`by ${newest?.doneBy}`)
})

test('a refusal of the shop is told in a visitor’s words', () => {
  expect(wordsOfRefusal(new Refusal('coupon-not-valid'))).toBe(
    'This coupon does not exist. Check the code, or order without it.',
  )
  expect(wordsOfRefusal(new Error('broken'))).toBeNull()
})
