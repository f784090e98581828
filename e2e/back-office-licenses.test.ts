import { expect, test } from 'vitest'
import { licenseTypes } from '../src/domain/licenses/license.ts'
import { formatDay } from '../src/texts/day.ts'
import { newAddress, openShop } from './open-shop.ts'
import { activate } from './page-calls.ts'
import { openBackOffice, openPalette } from './superuser.ts'
import { words } from './words.ts'

const shop = await openShop()

test('a superuser issues a license and changes it in every way, and reads each change with its reason', async () => {
  const { licenses: t } = words.ru.backOffice
  const anna = await shop.customer()
  const { page, act } = await openBackOffice(shop, { language: 'ru' })
  type Change = 'servers' | 'extend' | 'suspend' | 'resume' | 'reset' | 'transfer' | 'revoke'
  const change = async (kind: Change, fields?: Record<string, string>) => {
    const reason = `Причина: ${t.actions[kind].label}`
    await act(t.actions[kind], { reason, ...(fields && { fields }) })
    await page.getByText(reason).waitFor()
  }

  await page.goto(`/sezam/licenses/?q=${anna.email}`)
  await act(t.actions.issue, { reason: 'Тест партнёра' })
  await page.getByRole('rowheader').getByRole('link').click()
  await page.getByText('Тест партнёра').waitFor()
  await change('servers', { servers: '3' })
  await change('extend', { until: '2031-05-31' })
  await page.getByText(formatDay('ru', '2031-05-31')).first().waitFor()
  await change('suspend')
  await change('resume')
  await change('reset')
  await act(t.showSerial, { reason: 'Клиент потерял письмо' })
  await page.getByRole('main').getByRole('button', { name: t.showSerial.hide }).click()
  await act(t.actions['send-file'])
  const heir = newAddress()
  await change('transfer', { email: heir })
  await page.getByText(heir).first().waitFor()
  await change('revoke')
  await page.getByText(t.values.state.revoked, { exact: true }).waitFor()
})

test('a superuser finds a demo by its serial number, frees the seat of a server that is gone, and turns it into a paid license', async () => {
  const { kit, licenses: t } = words.en.backOffice
  const anna = await shop.customer()
  const { id, sn } = await anna.license({ type: licenseTypes.demo, servers: 1, days: 20 })
  await activate(anna.page, sn, 'headend')
  const { page, act } = await openBackOffice(shop)
  await page.goto('/sezam/licenses/')
  await openPalette(page)
  await page.keyboard.type(sn)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: `${kit.palette.one.license} ${id}`, level: 1 }).waitFor()
  const { 'free-server': free, convert } = t.actions
  await act(free, { on: page.getByRole('button', { name: free.label }), reason: 'Its disk died' })
  await page.getByText('Its disk died').waitFor()
  await act(convert, { fields: { plan: 'lifetime', servers: '2' }, reason: 'Paid at the fair' })
  await page.getByText('Paid at the fair').waitFor()
})

test('a serial number that is shown does not stay when the superuser goes to another license', async () => {
  const { kit, licenses: t } = words.en.backOffice
  const anna = await shop.customer()
  const first = await anna.license({ type: licenseTypes.subscription, servers: 1, days: 20 })
  const second = await anna.license({ type: licenseTypes.subscription, servers: 1, days: 20 })
  const { page, act } = await openBackOffice(shop)
  await page.goto(`/sezam/licenses/${first.id}/`)
  await act(t.showSerial, { reason: 'Asked on the phone' })
  await page.getByText(first.sn, { exact: true }).waitFor()
  await openPalette(page)
  await page.keyboard.type(String(second.id))
  await page.getByRole('option', { name: `${second.id} (` }).click()
  await page.getByRole('heading', { name: `${kit.palette.one.license} ${second.id}`, level: 1 }).waitFor()
  expect(await page.getByText(first.sn, { exact: true }).count()).toBe(0)
})
