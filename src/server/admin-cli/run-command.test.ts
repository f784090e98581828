import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { doneWords as english } from '../../texts/en/back-office/verbs.ts'
import { doneWords as russian } from '../../texts/ru/back-office/verbs.ts'
import { actions } from '../audit/tables.ts'
import { readKeySet } from '../config/license-keys.ts'
import { lockTexts } from '../content/index-help.ts'
import { customers } from '../customers/tables.ts'
import { openLicenseKeys, publicKeyFrom } from '../licenses/files/license-keys.ts'
import { mails } from '../platform/database/tables.ts'
import { Refusal } from '../platform/http/refusal.ts'
import { locks } from '../platform/locks/locks.ts'
import { postMail } from '../platform/mail/outbox.ts'
import { openWorld } from '../testing/world.ts'
import type { AdminCommand } from './command.ts'
import { adminCommands } from './commands.ts'
import { describeRefusal, runCommand } from './run-command.ts'

const { shop, clerk } = openWorld()

function runs(run: AdminCommand['run'], { isDryRun = false, readsOnly = false } = {}) {
  const command = { name: 'try out', summary: '', ...(readsOnly ? { readsOnly: true as const } : {}), run }
  return runCommand(shop.shop, { command, values: {}, positionals: [], isDryRun })
}

const count = (table: typeof customers | typeof mails | typeof actions) => shop.db.$count(table)
const customer = (email: string) => ({ email, createdAt: shop.clock.now() })

test('every command that changes something has its words for the audit in both languages', () => {
  const changing = adminCommands
    .filter(({ readsOnly, rollsBack }) => !readsOnly && !rollsBack)
    .map(({ name }) => name)
  for (const words of [english, russian])
    expect(changing.filter(name => !Object.hasOwn(words, name))).toEqual([])
})

test('a command that ends in a deadlock is retried, and prints its output once', async () => {
  let tries = 0
  const output = await runs(async (tx, { print }) => {
    print('begun')
    await tx.insert(customers).values(customer('deadlock@x.example'))
    if (++tries < 3)
      await tx.execute(sql`do $$ begin raise exception 'met' using errcode = 'deadlock_detected'; end $$`)
  })
  expect([tries, output]).toEqual([3, ['begun']])
})

test('while a backup runs, texts are published and commands change something', async () => {
  await shop.db.transaction(async backup => {
    await backup.execute(sql`select pg_advisory_xact_lock(${locks.backup})`)
    const publishing = runs(async (tx, { print }) => {
      await tx.execute(sql`set local lock_timeout = '5s'`)
      await lockTexts(tx)
      print('published')
    })
    await expect(publishing).resolves.toEqual(['published'])
  })
})

test('a dry run rolls back everything, including what uses the shop’s database, and sends no e-mail', async () => {
  const before = [await count(customers), await count(mails), await count(actions)]
  const output = await runs(
    async (tx, { shop: input, print }) => {
      await input.db.transaction(inner => inner.insert(customers).values(customer('dry@x.example')))
      const mail = { to: 'dry@x.example', subject: 's', text: 't', html: 'h' }
      await postMail(tx, input, { ...mail, key: 'demo:dry' })
      print('written')
    },
    { isDryRun: true },
  )
  expect(output).toEqual(['written', 'Dry run: nothing was changed.'])
  expect([await count(customers), await count(mails), await count(actions)]).toEqual(before)
})

test('an error rolls back everything, including the audit', async () => {
  const before = [await count(customers), await count(actions)]
  const failing = runs(async tx => {
    await tx.insert(customers).values(customer('half@x.example'))
    throw new Refusal('not-found')
  })
  await expect(failing).rejects.toThrow('not-found')
  expect([await count(customers), await count(actions)]).toEqual(before)
})

test('a read-only command cannot write and is not in the audit', async () => {
  const writing = runs(async tx => void (await tx.insert(customers).values(customer('look@x.example'))), {
    readsOnly: true,
  })
  await expect(writing).rejects.toThrow(/Failed query/)
  const before = await count(actions)
  await runs(async (_tx, { print }) => print('seen'), { readsOnly: true })
  expect(await count(actions)).toBe(before)
})

test('a refusal of the shop is printed as a visitor would read it', () => {
  expect(describeRefusal(new Refusal('coupon-not-valid'))).toBe(
    'This coupon does not exist. Check the code, or order without it.',
  )
  expect(describeRefusal(new Error('broken'))).toBeNull()
})

test('license-key prints a reserve key with the key set that contains it, and stores neither', async () => {
  const recorded = await count(actions)
  const [, privateKey = '', , , keySet = ''] = (await clerk.types('license-key')).split('\n')
  const reserve = publicKeyFrom(privateKey)
  const licensePublicKeys = readKeySet(keySet) ?? []
  expect(licensePublicKeys).toEqual([...shop.shop.licenseKeys.publicKeys, reserve])
  expect(await count(actions)).toBe(recorded)

  const afterRotation = openLicenseKeys({ licensePrivateKey: privateKey, licensePublicKeys })
  expect(afterRotation.kid).toBe(reserve.kid)
  expect(afterRotation.publicKeys.map(({ kid }) => kid)).toContain(shop.shop.licenseKeys.kid)
})
