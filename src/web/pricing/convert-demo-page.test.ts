import { expect, test } from 'vitest'
import { annasDemo, annasLicense, openPage } from '../testing/page-for-tests.ts'

const address = '/orders/software/astra/buy/1001/'

test('the cards are those of the pricing page, and the demo keeps its serial number', async () => {
  const { text } = await openPage({ path: `${address}?country=DEU`, license: annasDemo })
  expect(text).toContain('The serial number stays the same')
  expect(text).toContain('AAAA-••••-••••-••••-••••')
  expect(text).toContain('Buy for €26.18')
  expect(text).toContain('Buy for €261.80')
  expect(text).not.toContain('BBBB')
})

test('the owner of a demo is not asked about licenses to renew: they are not even looked for', async () => {
  const { called } = await openPage({ path: '/orders/software/astra/buy/1001', license: annasDemo })
  expect(called).toContain('/api/astra/license/1001/')
  expect(called).not.toContain('/api/astra/license/list/')
})

test('the pricing page does not mention a demo license', async () => {
  const { text } = await openPage({ path: '/orders/software/astra/buy/' })
  expect(text).not.toContain('The serial number stays the same')
})

test('a paid license or a revoked demo cannot be converted', async () => {
  const buy = '/orders/software/astra/buy/'
  expect((await openPage({ path: address, license: annasLicense })).location).toBe(buy)
  const revoked = { ...annasDemo, state: 'revoked' }
  expect((await openPage({ path: address, license: revoked })).location).toBe(buy)
})
