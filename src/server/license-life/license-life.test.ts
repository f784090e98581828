import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { findLicenseEvents } from '../licenses/record-license-event.ts'
import { licenseEvents, licenseSerials, licenses } from '../licenses/tables.ts'
import { openWorld, type Person } from '../testing/world.ts'
import { recordExpired } from './expire-licenses.ts'

const { anna, boris, clerk, shop, visitor, outbox } = openWorld()

test('an operator suspends, resumes and revokes a license, and the customer reads the words for them, not the reason', async () => {
  const { id } = await anna.getsLicense()
  for (const verb of ['suspend', 'resume', 'revoke'])
    await operates(verb, id, '--reason', `Ticket ${verb}`, '--note', `because ${verb}`, '--by', 'Olga')

  expect(await history(anna, id)).toMatchObject([
    { kind: 'revoked', by: 'operator', reason: 'because revoke', after: { state: 'revoked' } },
    { kind: 'resumed', by: 'operator', reason: 'because resume', after: { state: 'active' } },
    { kind: 'suspended', by: 'operator', reason: 'because suspend', before: { state: 'active' } },
  ])
  expect(await lettersTo(anna)).toMatchObject([
    { subject: 'Astra: your license is revoked', text: expect.stringContaining('Reason: because revoke') },
    { subject: 'Astra: your license works again' },
    { subject: 'Astra: your license is suspended' },
  ])
  expect(JSON.stringify([await history(anna, id), await lettersTo(anna)])).not.toContain('Ticket')
  expect((await history(anna, id))[0]).not.toHaveProperty('operator')
})

test('a revoked license stays revoked, and only a suspended one can be resumed', async () => {
  const { id } = await anna.getsLicense({ state: 'revoked' })
  const { id: active } = await anna.getsLicense()
  await expect(operates('resume', id, '--reason', 'x')).rejects.toThrow('not-suspended')
  await expect(operates('resume', active, '--reason', 'x')).rejects.toThrow('not-suspended')
  for (const verb of ['suspend', 'revoke', 'reset'])
    await expect(operates(verb, id, '--reason', 'x')).rejects.toThrow('license-not-in-force')
})

test('an operator extends a license to a later day, with a new file', async () => {
  const { id } = await anna.getsLicense()
  await operates('extend', id, '--until', '2027-01-31', '--reason', 'goodwill')
  const [license] = await anna.licenses()
  expect(license.expiration_date).toBe('2027-01-31')
  expect((await lettersTo(anna))[0]).toMatchObject({
    subject: 'Astra: your license is extended',
    text: expect.stringContaining('The license now runs until 31\u00a0January 2027.'),
    attachments: [{ made: 'license-file' }],
  })
  const again = operates('extend', id, '--until', '2027-01-31', '--reason', 'again')
  await expect(again).rejects.toThrow('license-day-not-later')
})

test.each([
  ['en', /\bUntil\b|now runs until|until the end/, 'Updates until'],
  ['ru', /Действует до|действует до|до\u00a0окончания/, 'Обновления до'],
])('no e-mail says that a lifetime license ends: %s', async (language, end, updates) => {
  const { id } = await anna.getsLicense({ type: 4, period: 1 })
  if (language === 'ru') await anna.speaks('ru')
  await reset(anna, id)
  for (const verb of ['suspend', 'resume']) await operates(verb, id, '--reason', 'x')
  await operates('extend', id, '--until', '2027-01-31', '--reason', 'x')
  await anna.post(`/api/astra/license/${id}/transfer/`, { json: { email: boris.email } })
  await operates('transfer', id, '--email', boris.email, '--reason', 'x')
  const letters = await lettersTo(anna)
  expect(letters.map(({ text }) => text).filter(text => end.test(text))).toEqual([])
  expect(letters.map(({ text }) => text.includes(updates))).toEqual([true, true, true, true, true])
})

test('a reset replaces serial number and file, and e-mails both in the customer’s language', async () => {
  const { id, serial } = await anna.getsLicense()
  await anna.speaks('ru')
  const before = await file(anna, id)
  const reply = await reset(anna, id)
  expect(reply.json().message).toMatch(/новый серийный номер/)

  const [license] = await anna.licenses()
  expect(license.sn).not.toBe(serial)
  expect(await file(anna, id)).toContain(license.sn)
  expect(await file(anna, id)).not.toBe(before)
  const [mail] = await lettersTo(anna)
  expect(mail).toMatchObject({ subject: 'Astra: лицензия сброшена', attachments: [{ made: 'license-file' }] })
  expect(mail?.text).toContain(license.sn.slice(0, 4))
  expect(await history(anna, id)).toMatchObject([{ kind: 'reset', by: 'customer' }])
  const [saved] = await shop.db.select().from(licenseSerials).where(eq(licenseSerials.serial, serial))
  expect(saved).toMatchObject({ licenseId: id, generation: 1 })
})

test('a reset must be confirmed, and a customer can reset a license three times in 30 days', async () => {
  const { id } = await anna.getsLicense()
  expect((await anna.post(`/api/astra/license/${id}/reset/`, { json: {} })).statusCode).toBe(400)
  const replies = [await reset(anna, id), await reset(anna, id), await reset(anna, id), await reset(anna, id)]
  expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 429])
})

test('a download link that was made before a reset does not lead to the new file', async () => {
  const { id } = await anna.getsLicense()
  const link = (await anna.post(`/api/astra/license/${id}/file/link/`)).json().data.url
  await reset(anna, id)
  expect((await visitor().get(new URL(link).pathname)).statusCode).toBe(404)
})

test('a license has a name of its own, of at most 60 characters, without control characters', async () => {
  const { id } = await anna.getsLicense()
  expect((await rename(anna, id, '  Studio\n1 \u202e ')).statusCode).toBe(200)
  expect(await anna.licenses()).toMatchObject([{ own_name: 'Studio 1' }])
  expect((await rename(anna, id, 'x'.repeat(61))).statusCode).toBe(400)
  expect((await rename(boris, id, 'mine')).statusCode).toBe(404)
  await rename(anna, id, '')
  expect(await anna.licenses()).toMatchObject([{ own_name: '' }])
})

test('a license expires once for each expiration day, and a lifetime license never', async () => {
  const { id } = await anna.getsLicense({ expiresOn: '2026-11-20' })
  const { id: lifetime } = await anna.getsLicense({ type: 4, period: 1, expiresOn: '2026-11-20' })
  const { id: lastDay } = await anna.getsLicense({ expiresOn: '2026-11-21' })
  await recordExpired(shop.shop)
  await recordExpired(shop.shop)
  const expired = { kind: 'expired', by: 'shop', at: '2026-11-21T00:00:00.000Z' }
  expect(await history(anna, id)).toMatchObject([expired])
  expect([await history(anna, lifetime), await history(anna, lastDay)]).toEqual([[], []])

  await shop.db.update(licenses).set({ expiresOn: '2026-11-19' }).where(eq(licenses.id, id))
  await recordExpired(shop.shop)
  expect(await history(anna, id)).toHaveLength(2)
})

test('five sweeps at once record an expiration once', async () => {
  const { id } = await anna.getsLicense({ expiresOn: '2026-11-20' })
  await Promise.allSettled(Array.from({ length: 5 }, () => recordExpired(shop.shop)))
  const [event, ...others] = await findLicenseEvents(shop.db, id)
  expect([event?.kind, others]).toEqual(['expired', []])

  const again = { ...event, id: undefined } as typeof licenseEvents.$inferInsert
  await expect(shop.db.insert(licenseEvents).values(again)).rejects.toMatchObject({
    cause: { constraint: 'license_events_expired_once' },
  })
})

const history = async (person: Person, id: number) =>
  (await person.get(`/api/astra/license/${id}/events/`)).json().data

const reset = (person: Person, id: number) =>
  person.post(`/api/astra/license/${id}/reset/`, { json: { confirm: true } })

const rename = (person: Person, id: number, name: string) =>
  person.put(`/api/astra/license/${id}/name/`, { json: { name } })

const file = async (person: Person, id: number) => (await person.get(`/api/astra/license/${id}/file/`)).body

/** The newest first. */
const lettersTo = async ({ email }: Person) => (await outbox('license-%', email)).toReversed()
const operates = (verb: string, id: number, ...options: string[]) =>
  clerk.types('license', verb, String(id), ...options)
