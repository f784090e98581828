import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { verifyLicenseFile } from '../../domain/licenses/verify-license-file.ts'
import { openWorld } from '../testing/world.ts'
import { signatureCheck } from './files/license-keys.ts'

const folder = mkdtempSync(join(tmpdir(), 'astra-beacon-'))
afterAll(() => rmSync(folder, { recursive: true }))
const file = join(folder, 'beacon.json')
writeFileSync(
  file,
  JSON.stringify({
    name: 'Beacon',
    slug: 'beacon',
    unit: { en: ['node', 'nodes'], ru: ['узел', 'узла', 'узлов'] },
    prices: { tiers: [{ from: 1, perUnit: 3000, flat: 0 }], yearMonths: 9 },
    plans: ['astra-1m', 'astra-1y'],
    periods: [1, 2],
    demoDays: 14,
    graceDays: 5,
    largest: 20,
    currencies: {},
  }),
)
const { anna, shop } = openWorld({ environment: { PRODUCT_FILE: file } })

test('an order has the prices, plans and limits of the product file', async () => {
  const buy = { mode: 'buy', country: 'RUS', payment: 'bank' }
  const monthly = await anna.orders({ ...buy, product: 'astra-1m', servers: 20, periods: 2, pay: 'bank' })
  expect(monthly).toMatchObject({ list_price: 120_000, currency_text: 'EUR' })
  expect(await anna.orders({ ...buy, product: 'astra-1y', servers: 2, pay: 'bank' })).toMatchObject({
    list_price: 54_000,
  })
  for (const refused of [{ servers: 21 }, { periods: 3 }, { product: 'astra-lifetime' }])
    expect((await anna.asksFor({ ...buy, product: 'astra-1m', servers: 1, ...refused })).statusCode).toBe(400)
})

test('its license file has the name, unit, slug and grace of the product file', async () => {
  const { id } = await anna.getsLicense()
  const text = (await anna.get(`/api/astra/license/${id}/file/`)).body
  expect(text).toMatch(/^Beacon license\n\n.*\nNodes: {10}3\n.*-----BEGIN BEACON LICENSE-----/s)
  const known = { ...signatureCheck(shop.shop.licenseKeys.publicKeys), at: shop.clock.now().getTime() / 1000 }
  const { catalog } = shop.shop.config
  const verdict = verifyLicenseFile(text, { ...known, product: catalog })
  expect(verdict).toMatchObject({
    code: 'valid',
    isHeadEdited: false,
    claims: { aud: 'beacon', grace_days: 5 },
  })
  expect(verifyLicenseFile(text, { ...known, product: { ...catalog, slug: 'astra' } }).code).toBe('malformed')
})
