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
  const change = async (
    kind: 'servers' | 'extend' | 'suspend' | 'resume' | 'reset' | 'transfer' | 'revoke',
    field?: [label: string, value: string],
  ) => {
    const { label: open, ...said } = t.actions[kind]
    const submit = 'submit' in said ? said.submit : open
    const reason = `Причина: ${open}`
    await act({
      open,
      submit,
      reason,
      fill: async dialog => field && dialog.getByLabel(field[0], { exact: true }).fill(field[1]),
    })
    await page.getByText(reason).waitFor()
  }

  await page.goto(`/sezam/licenses/?q=${anna.email}`)
  const { extend, issue, servers, transfer, 'send-file': sendFile } = t.actions
  await act({ open: issue.label, submit: issue.submit, reason: 'Тест партнёра' })
  await page.getByRole('rowheader').getByRole('link').click()
  await page.getByText('Тест партнёра').waitFor()
  await change('servers', [servers.fields.servers.label, '3'])
  await change('extend', [extend.fields.until.label, '2031-05-31'])
  await page
    .getByRole('definition')
    .filter({ hasText: formatDay('ru', '2031-05-31') })
    .waitFor()
  await change('suspend')
  await change('resume')
  await change('reset')
  await act({ open: t.showSerial.open, submit: t.showSerial.submit, reason: 'Клиент потерял письмо' })
  await page.getByRole('main').getByRole('button', { name: t.showSerial.hide }).click()
  await act({ open: sendFile.label, submit: sendFile.submit })
  const heir = newAddress()
  await change('transfer', [transfer.fields.email.label, heir])
  await page.getByText(heir).first().waitFor()
  await change('revoke')
  await page.getByText(t.values.state.revoked, { exact: true }).waitFor()
})

test('a superuser finds a demo by its serial number, frees the seat of a server that is gone, and turns it into a paid license', async () => {
  const { licenses: t } = words.en.backOffice
  const anna = await shop.customer()
  const { id, sn } = await anna.license({ type: licenseTypes.demo, servers: 1, days: 20 })
  await activate(anna.page, sn, 'headend')
  const { page, act } = await openBackOffice(shop)
  await page.goto('/sezam/licenses/')
  await openPalette(page)
  await page.keyboard.type(sn)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: t.licenseTitle(String(id)), level: 1 }).waitFor()
  const { 'free-server': free, convert } = t.actions
  await act({
    open: page.getByRole('button', { name: free.label }),
    submit: free.submit,
    reason: 'Its disk died',
  })
  await page.getByText('Its disk died').waitFor()
  await act({
    open: convert.label,
    submit: convert.label,
    reason: 'Paid at the fair',
    async fill(dialog) {
      await dialog.getByLabel(convert.fields.plan.label, { exact: true }).selectOption('lifetime')
      await dialog.getByLabel(convert.fields.servers.label, { exact: true }).fill('2')
    },
  })
  await page.getByText('Paid at the fair').waitFor()
})

test('a serial number that is shown does not stay when the superuser goes to another license', async () => {
  const { licenses: t } = words.en.backOffice
  const anna = await shop.customer()
  const first = await anna.license({ type: licenseTypes.subscription, servers: 1, days: 20 })
  const second = await anna.license({ type: licenseTypes.subscription, servers: 1, days: 20 })
  const { page, act } = await openBackOffice(shop)
  await page.goto(`/sezam/licenses/${first.id}/`)
  const { open, submit } = t.showSerial
  await act({ open, submit, reason: 'Asked on the phone' })
  await page.getByText(first.sn, { exact: true }).waitFor()
  await openPalette(page)
  await page.keyboard.type(String(second.id))
  await page.getByRole('option', { name: `${second.id} (` }).click()
  await page.getByRole('heading', { name: t.licenseTitle(String(second.id)), level: 1 }).waitFor()
  expect(await page.getByText(first.sn, { exact: true }).count()).toBe(0)
})
