import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { addDays, daysBetween } from '../../domain/day.ts'
import { mailRecipients } from '../customers/tables.ts'
import { activations } from '../licenses/seats/tables.ts'
import { licenses } from '../licenses/tables.ts'
import { webhookDeliveries, webhookEndpoints } from '../outgoing-webhooks/tables.ts'
import { openRandom } from '../testing/random.ts'
import { openWorld } from '../testing/world.ts'
import { reportSilentSeats, sendReminders } from './send-reminders.ts'
import { licenseReminders } from './tables.ts'

const { shop, anna, outbox } = openWorld()
const today = '2026-11-21'

beforeEach(async () => {
  await shop.db.delete(licenseReminders)
  await shop.db.update(licenses).set({ expiresOn: '2020-01-01' })
})

test('a reminder names the license and its price, and its link opens the renewal page', async () => {
  const license = await anna.getsLicense({ expiresOn: '2026-11-28' })
  await startTerm(license.id, '2026-10-29')
  await shop.db.update(licenses).set({ name: 'Head-end' }).where(eq(licenses.id, license.id))
  await sendReminders(shop.shop)

  const [mail] = await remindersTo(anna.email)
  expect(mail?.subject).toBe('Astra: your license expires in 7 days')
  expect(mail?.text).toContain('License: Head-end\nPlan: Astra monthly subscription')
  expect(mail?.text).toContain(`Serial number: ${license.serial.slice(0, 4)}-••••-••••-••••-••••`)
  expect(mail?.text).not.toContain(license.serial)
  expect(mail?.text).toContain('valid until the end of 28\u00a0November 2026 (UTC). For another 14 days')
  expect(mail?.text).toContain('One month costs €60 before tax.')
  expect(mail?.text).toContain(`/orders/software/astra/license/${license.id}/renew/?skip\n`)
  expect(mail?.text).toContain('/accounts/settings/\n')
  expect(mail?.text).toMatch(/\/imprint\/$/m)
  expect(mail?.text.match(/http/g)).toHaveLength(3)
})

test('a reminder is in the customer’s language and currency', async () => {
  await anna.speaks('ru')
  await anna.orders({ country: 'RUS', pay: 'bank', client_company: 'Студия', ...address })
  const license = await anna.getsLicense({ type: 4, period: 1, expiresOn: '2026-12-21' })
  await startTerm(license.id, '2025-12-21')
  await sendReminders(shop.shop)

  const [mail] = await remindersTo(anna.email)
  expect(mail?.subject).toBe('Astra: обновления вашей лицензии заканчиваются через 30\u00a0дней')
  expect(mail?.text).toMatch(/Ещё один год обновлений стоит [\d\u00a0]+\u00a0₽ без\u00a0налога/)
})

test('confirmed recipients are reminded too, without links to the customer’s pages, and no one of what is switched off', async () => {
  const customerId = await anna.id()
  const recipient = { customerId, email: `office-${anna.email}`, reminders: true, invoices: false }
  const now = shop.clock.now()
  await shop.db.insert(mailRecipients).values({ ...recipient, createdAt: now, confirmedAt: now })
  await shop.db.insert(mailRecipients).values({ ...recipient, email: `x-${anna.email}`, createdAt: now })
  const license = await anna.getsLicense({ expiresOn: '2026-11-22' })
  await startTerm(license.id, '2026-10-23')
  await sendReminders(shop.shop)
  expect(await remindersTo(anna.email)).toHaveLength(1)
  const [{ text } = { text: '' }] = await remindersTo(recipient.email)
  expect(text).toContain('/accounts/mail/?token=')
  expect(text).not.toContain('/orders/')
  expect(text).toContain(`This license belongs to ${anna.email}`)
  expect(await remindersTo(`x-${anna.email}`)).toEqual([])

  await anna.put('/api/accounts/reminders/', { json: { off: ['expiration'] } })
  shop.clock.set('2026-11-22T10:00:00Z')
  await sendReminders(shop.shop)
  expect(await remindersTo(anna.email)).toHaveLength(1)
})

test('a demo is reminded of its end, and can be bought', async () => {
  const demo = await anna.getsLicense({ type: 1, servers: 1, expiresOn: today })
  await startTerm(demo.id, '2026-10-22')
  await sendReminders(shop.shop)
  const [mail] = await remindersTo(anna.email)
  expect(mail?.subject).toBe('Astra: your demo ends today')
  expect(mail?.text).toContain(`/orders/software/astra/buy/${demo.id}/\n`)
})

test('a license that ends is announced to webhooks with its reminder', async () => {
  const license = await anna.getsLicense({ expiresOn: '2026-11-28' })
  await startTerm(license.id, '2026-10-29')
  const endpoint = { url: 'https://studio.example/', types: ['license.expiring' as const], secret: 'x' }
  const owner = { customerId: await anna.id(), createdAt: new Date() }
  await shop.db.insert(webhookEndpoints).values({ ...endpoint, ...owner })
  await sendReminders(shop.shop)
  await sendReminders(shop.shop)
  expect(await shop.db.select().from(webhookDeliveries)).toMatchObject([
    { data: { license: { id: license.id }, kind: 'expiration', ends_on: '2026-11-28', days_left: 7 } },
  ])
})

test('after a renewal the reminders of the new end follow, and none of the old', async () => {
  const license = await anna.getsLicense({ expiresOn: '2026-11-28' })
  await startTerm(license.id, '2026-10-29')
  await anna.buys({ product: 'astra-1m', mode: 'renew', license_id: license.id })
  await sendReminders(shop.shop)
  expect(await remindersTo(anna.email)).toEqual([])

  shop.clock.set('2026-12-14T10:00:00Z')
  await sendReminders(shop.shop)
  expect(await remindersTo(anna.email)).toMatchObject([{ subject: 'Astra: your license expires in 14 days' }])
})

test('in a year of kills, restarts, downtimes and backward clocks each reminder is sent exactly once', async () => {
  const random = openRandom(11)
  const ending = (term: number) => anna.getsLicense({ type: 2, expiresOn: addDays(today, term) })
  const fleet = await Promise.all(terms.map(ending))
  const ends = fleet.map(({ id, expiresOn }, index) => ({ id, endsOn: expiresOn, term: terms[index] ?? 30 }))
  const expected = new Set<string>()
  let kills = 0
  let upAgain = today

  for (let day = today; day < addDays(today, 365); day = addDays(day, 1)) {
    for (const license of ends.filter(({ endsOn }) => endsOn < day || random.between(1, 250) === 1)) {
      Object.assign(license, { endsOn: addDays(endOrToday(license.endsOn, day), license.term) })
      const term = { expiresOn: license.endsOn, termStartsOn: addDays(license.endsOn, -license.term) }
      await shop.db.update(licenses).set(term).where(eq(licenses.id, license.id))
    }
    if (random.chance(4)) upAgain = addDays(day, random.between(1, 25))
    if (day < upAgain) continue
    const shown = random.chance(20) ? addDays(day, -random.between(1, 20)) : day
    shop.clock.set(`${shown}T10:00:00Z`)
    while (random.chance(40) && (await sweepIsKilled(random.between(0, 3)))) kills++
    const sweeps = random.chance(20) ? [1, 2] : [1]
    await Promise.all(sweeps.map(() => sendReminders(shop.shop)))
    for (const license of ends) expectReminder(expected, license, shown)
  }

  const sent = (await remindersTo(anna.email)).map(({ key }) => key)
  expect(sent.length).toBeGreaterThan(80)
  expect(kills).toBeGreaterThan(10)
  expect(sent.toSorted()).toEqual([...expected].toSorted())
})

const terms = [30, 30, 30, 30, 90, 90, 180, 180, 365, 365, 365, 365]

/** Written down rather than computed: how many days are left when a reminder of so many days is the most urgent. */
const lastChances: [daysBefore: number, from: number, to: number][] = [
  [30, 15, 30],
  [14, 8, 14],
  [7, 2, 7],
  [1, 1, 1],
  [0, 0, 0],
]

function expectReminder(
  expected: Set<string>,
  license: { id: number; endsOn: string; term: number },
  day: string,
) {
  const left = daysBetween(day, license.endsOn)
  const [daysBefore] = lastChances.find(([, from, to]) => from <= left && left <= to) ?? []
  if (daysBefore === undefined || (daysBefore === 30 && license.term === 30)) return
  const key = (days: number) => `reminder:${license.id}:expiration:${license.endsOn}:${days}`
  const isOutdated = lastChances.some(([days]) => days < daysBefore && expected.has(key(days)))
  if (!isOutdated) expected.add(key(daysBefore))
}

const endOrToday = (endsOn: string, day: string) => (endsOn < day ? day : endsOn)

/** A process that dies saves nothing from then on: the transaction in which it dies is rolled back. */
async function sweepIsKilled(afterMails: number): Promise<boolean> {
  let mailed = 0
  async function enqueue() {
    if (mailed++ >= afterMails) throw new Error('killed')
  }
  return sendReminders({ ...shop.shop, jobs: { ...shop.shop.jobs, enqueue } }).then(
    () => false,
    () => true,
  )
}

const address = { client_zip: '101000', client_city: 'Москва', client_address_line: 'Мясницкая 1' }

const startTerm = async (licenseId: number, termStartsOn: string) =>
  shop.db.update(licenses).set({ termStartsOn }).where(eq(licenses.id, licenseId))

const remindersTo = (email: string) => outbox('reminder:%', email)

test('servers that are silent for 14 days are reported in one e-mail for each license and silence', async () => {
  const license = await anna.getsLicense({ expiresOn: '2027-11-21' })
  await holdSeat(license.id, 1, 'encoder', '2026-11-07T10:00:00Z')
  await holdSeat(license.id, 2, 'origin', '2026-11-01T10:00:00Z')
  await holdSeat(license.id, 3, 'fresh', '2026-11-07T10:00:01Z')
  await Promise.all([reportSilentSeats(shop.shop), reportSilentSeats(shop.shop)])
  const [first, ...others] = await reports()
  expect(others).toEqual([])
  expect(first?.subject).toBe('Astra: 2 servers have been silent for 14 days')
  const line = 'encoder: silent since 7\u00a0November 2026, seat held until 7\u00a0December 2026'
  expect(first?.text).toContain(line)
  expect(first?.text).not.toContain('fresh')
  expect(first?.text).not.toContain(license.serial)

  const lastSeenAt = new Date('2026-11-20T10:00:00Z')
  await shop.db.update(activations).set({ lastSeenAt }).where(eq(activations.licenseId, license.id))
  shop.clock.set('2026-12-04T10:00:00Z')
  await reportSilentSeats(shop.shop)
  shop.clock.set('2026-11-30T10:00:00Z')
  await reportSilentSeats(shop.shop)
  expect(await reports()).toMatchObject([{}, { subject: 'Astra: 3 servers have been silent for 14 days' }])
})

test('the silence of servers of an expired or suspended license is not reported', async () => {
  const expired = await anna.getsLicense({ expiresOn: '2026-11-20' })
  const suspended = await anna.getsLicense({ expiresOn: '2027-11-20', state: 'suspended' })
  await holdSeat(expired.id, 1, 'encoder', '2026-11-01T10:00:00Z')
  await holdSeat(suspended.id, 1, 'encoder', '2026-11-01T10:00:00Z')
  await reportSilentSeats(shop.shop)
  expect(await reports()).toEqual([])
})

async function holdSeat(licenseId: number, seat: number, name: string, lastSeenAt: string) {
  const seen = new Date(lastSeenAt)
  const heldUntil = new Date(seen.getTime() + 30 * 86_400_000)
  const fingerprint = Buffer.alloc(32, seat)
  const server = { name, version: '6.0', kind: 'online', fingerprint, instance: name } as const
  const times = { activatedAt: seen, lastSeenAt: seen, heldUntil }
  await shop.db.insert(activations).values({ ...server, ...times, licenseId, seat })
}

const reports = () => outbox('silent-seats:%', anna.email)
