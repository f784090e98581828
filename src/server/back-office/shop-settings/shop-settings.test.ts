import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { sendReminders } from '../../reminders/send-reminders.ts'
import { openWorld } from '../../testing/world.ts'

const { anna, root, shop } = openWorld()

beforeEach(() => shop.db.execute(sql`truncate shop_settings`))

const read = async (name: string) => (await root.get(`/api/sezam/settings/${name}/`)).json().data
const change = (name: string, value: unknown[], version: number) =>
  root.put(`/api/sezam/settings/${name}/`, {
    json: { value, reason: 'Asked for' },
    headers: { 'if-match': `"${version}"` },
  })
const remindersSent = async () =>
  (await shop.db.execute(sql`select days_before from license_reminders order by license_id desc limit 1`))
    .rows

test('a setting is what the configuration says until a superuser changes it', async () => {
  expect(await read('lifetime-upgrade-days')).toEqual({ value: [180], default: [180], version: 0 })
  expect((await change('lifetime-upgrade-days', [90], 0)).statusCode).toBe(200)
  expect(await read('lifetime-upgrade-days')).toEqual({ value: [90], default: [180], version: 1 })
})

test('when two superusers change a setting for the first time, one is refused with the present value', async () => {
  const [first, second] = await Promise.all([
    change('reminder-days', [20], 0),
    change('reminder-days', [21], 0),
  ])
  expect(new Set([first.statusCode, second.statusCode])).toEqual(new Set([200, 409]))
  const refused = first.statusCode === 409 ? first : second
  const { value } = await read('reminder-days')
  expect(refused.json().changed).toMatchObject({ by: root.email, present: { value, version: 1 } })
})

test.each<[string, unknown[]]>([
  ['reminder-days', []],
  ['reminder-days', [61]],
  ['reminder-days', ['soon']],
  ['lifetime-upgrade-days', [90, 180]],
  ['lifetime-upgrade-days', [366]],
])('the setting %s cannot be %j', async (name, value) => {
  const reply = await change(name, value, 0)
  expect([reply.statusCode, reply.json().fields]).toEqual([400, { value: expect.any(String) }])
})

test('a lifetime license with fewer days of updates than the setting says is not upgraded', async () => {
  const license = await anna.getsLicense({ type: 4, period: 1, servers: 1, expiresOn: '2027-03-21' })
  const canUpgrade = async () => (await anna.get(`/api/astra/license/${license.id}/`)).json().data.can_upgrade
  const order = () =>
    anna.asksFor({ mode: 'upgrade', license_id: license.id, product: 'astra-lifetime', servers: 3 })
  expect([await canUpgrade(), (await order()).statusCode]).toEqual([false, 409])
  await change('lifetime-upgrade-days', [90], 0)
  expect([await canUpgrade(), (await order()).statusCode]).toEqual([true, 200])
})

test('reminders are sent on the days of the setting', async () => {
  await change('reminder-days', [3, 8, 8], 0)
  expect((await read('reminder-days')).value).toEqual([8, 3])
  await anna.getsLicense({ type: 2, period: 1, servers: 1, expiresOn: '2026-12-12' })
  shop.clock.pass(12 * 86_400)
  await sendReminders(shop.shop)
  expect(await remindersSent()).toEqual([])
  shop.clock.pass(86_400)
  await sendReminders(shop.shop)
  expect(await remindersSent()).toEqual([{ days_before: 8 }])
})
