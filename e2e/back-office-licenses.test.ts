import { expect, test } from 'vitest'
import { licenseTypes } from '../src/domain/licenses/license.ts'
import { formatDay } from '../src/texts/day.ts'
import { openShop } from './open-shop.ts'
import { activate } from './page-calls.ts'
import { openBackOffice, openPalette } from './superuser.ts'
import { words } from './words.ts'

const shop = await openShop()

test('a superuser issues a license, extends it, reads its serial number, sends its file and revokes it', async () => {
  const { actionWords, licenses: t } = words.ru.backOffice
  const anna = await shop.customer()
  const { page, act } = await openBackOffice(shop, { language: 'ru' })
  await page.goto(`/sezam/licenses/?q=${anna.email}`)
  await act(actionWords.license.issue, { reason: 'Тест партнёра' })
  await page.getByRole('rowheader').getByRole('link').click()
  await page.getByText('Тест партнёра').waitFor()
  await act(actionWords.license.extend, { reason: 'Сбой на нашей стороне', fields: { until: '2031-05-31' } })
  await page.getByText(formatDay('ru', '2031-05-31')).first().waitFor()
  await act(t.showSerial, { reason: 'Клиент потерял письмо' })
  await page.getByRole('main').getByRole('button', { name: t.showSerial.hide }).click()
  await act(actionWords.license['send-file'])
  await act(actionWords.license.revoke, { reason: 'Тест закончен' })
  await page.getByText('Тест закончен').waitFor()
  await page.getByText(t.values.state.revoked, { exact: true }).waitFor()
})

test('a superuser finds a demo by its serial number, and frees the seat of a server that is gone', async () => {
  const { actionWords, kit } = words.en.backOffice
  const anna = await shop.customer()
  const { id, sn } = await anna.license({ type: licenseTypes.demo, servers: 1, days: 20 })
  await activate(anna.page, sn, 'headend')
  const { page, act } = await openBackOffice(shop)
  await page.goto('/sezam/licenses/')
  await openPalette(page)
  await page.keyboard.type(sn)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: `${kit.palette.one.license} ${id}`, level: 1 }).waitFor()
  const { 'free-server': free } = actionWords.license
  await act(free, { on: page.getByRole('button', { name: free.label }), reason: 'Its disk died' })
  await page.getByText('Its disk died').waitFor()
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
