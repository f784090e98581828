import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { sendReminders } from '../../reminders/send-reminders.ts'
import { act } from '../../testing/act.ts'
import { expectOneRefused } from '../../testing/race.ts'
import { openWorld } from '../../testing/world.ts'

const { anna, root, shop } = openWorld()

beforeEach(() => shop.db.execute(sql`truncate shop_settings`))

const read = (name: string) => root.reads(`/api/sezam/settings/${name}/`)
const change = (name: string, value: string, seen: string) =>
  act(root, `settings/${name}`, 'change', { value, reason: 'Asked for', seen: { value: seen } })
const remindersSent = async () =>
  (await shop.db.execute(sql`select days_before from license_reminders order by license_id desc limit 1`))
    .rows

test('a setting is what the configuration says until a superuser changes it', async () => {
  expect(await read('lifetime-upgrade-days')).toMatchObject({ value: [180], default: [180] })
  expect((await change('lifetime-upgrade-days', '90', '180')).statusCode).toBe(200)
  expect(await read('lifetime-upgrade-days')).toMatchObject({ value: [90], default: [180] })
})

test('when two superusers change a setting for the first time, one is refused with the present value', async () => {
  const usual = (await read('reminder-days')).default.join(' ')
  const changes = (value: string) => change('reminder-days', value, usual)
  const refused = await expectOneRefused(changes('20'), changes('21'))
  const { value } = await read('reminder-days')
  expect(refused.json().changed).toMatchObject({ by: root.email, present: { value: value.join(' ') } })
})

test.each([
  ['reminder-days', ' '],
  ['reminder-days', '61'],
  ['reminder-days', 'soon'],
  ['lifetime-upgrade-days', '90 180'],
  ['lifetime-upgrade-days', '366'],
])('the setting %s cannot be %j', async (name, value) => {
  const { default: usual } = await read(name)
  const reply = await change(name, value, usual.join(' '))
  expect([reply.statusCode, reply.json().fields]).toEqual([400, { value: expect.any(String) }])
})

test('a lifetime license with fewer days of updates than the setting says is not upgraded', async () => {
  const license = await anna.getsLicense({ type: 4, period: 1, servers: 1, expiresOn: '2027-03-21' })
  const canUpgrade = async () => (await anna.reads(`/api/astra/license/${license.id}/`)).can_upgrade
  const order = () =>
    anna.asksFor({ mode: 'upgrade', license_id: license.id, product: 'astra-lifetime', servers: 3 })
  expect([await canUpgrade(), (await order()).statusCode]).toEqual([false, 409])
  await change('lifetime-upgrade-days', '90', '180')
  expect([await canUpgrade(), (await order()).statusCode]).toEqual([true, 200])
})

test('reminders are sent on the days of the setting', async () => {
  const { default: usual } = await read('reminder-days')
  await change('reminder-days', '3, 8, 8', usual.join(' '))
  expect((await read('reminder-days')).value).toEqual([8, 3])
  await anna.getsLicense({ type: 2, period: 1, servers: 1, expiresOn: '2026-12-12' })
  shop.clock.pass(12 * 86_400)
  await sendReminders(shop.shop)
  expect(await remindersSent()).toEqual([])
  shop.clock.pass(86_400)
  await sendReminders(shop.shop)
  expect(await remindersSent()).toEqual([{ days_before: 8 }])
})
