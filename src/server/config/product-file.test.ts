import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { astra } from '../../domain/pricing/astra.ts'
import { beacon } from '../testing/beacon.ts'
import { readProductFile } from './product-file.ts'

const folder = mkdtempSync(join(tmpdir(), 'astra-product-'))
afterAll(() => rmSync(folder, { recursive: true }))

test('a product file replaces what it names, and the rest is that of Astra', () => {
  const read = readProductFile(write(JSON.stringify(beacon)))
  expect(read).toEqual({ ...astra, ...beacon, prices: { ...astra.prices, ...beacon.prices } })
  const install = { folder: '/etc/beacon' }
  const moved = readProductFile(write(JSON.stringify({ install })))
  expect(moved).toEqual({ ...astra, install: { ...install, service: 'astra' } })
})

const tier = { from: 1, perUnit: 2200, flat: 0 }
const tiers = (...rest: object[]) => ({ prices: { tiers: [tier, ...rest] } })

test.each<[string, unknown]>([
  ['the file: ', []],
  ['the file: ', { colour: 'red' }],
  ['name: ', { name: ' ' }],
  ['name: ', { name: 'a'.repeat(41) }],
  ['slug: ', { slug: 'Beacon' }],
  ['slug: ', { slug: 'a/b' }],
  ['slug: ', { slug: '' }],
  ['unit.en: ', { unit: { en: ['node'], ru: ['узел', 'узла', 'узлов'] } }],
  ['unit.ru: ', { unit: { en: ['node', 'nodes'] } }],
  ['prices: ', { prices: { monthly: 1 } }],
  ['prices.tiers: ', { prices: { tiers: [] } }],
  ['prices.tiers.0.from: ', { prices: { tiers: [{ ...tier, from: 2 }] } }],
  ['prices.tiers.0.perUnit: ', { prices: { tiers: [{ ...tier, perUnit: 0 }] } }],
  ['prices.tiers.0.perUnit: ', { prices: { tiers: [{ ...tier, perUnit: 22.5 }] } }],
  ['prices.tiers.0.flat: ', { prices: { tiers: [{ ...tier, flat: -1 }] } }],
  ['prices.tiers.1.from: ', tiers({ from: 1, perUnit: 2000, flat: 0 })],
  ['prices.tiers.1.from: 3 would not cost more than 2', tiers({ from: 3, perUnit: 1000, flat: 0 })],
  ['prices.yearMonths: ', { prices: { yearMonths: 13 } }],
  ['prices.lifetime: ', { prices: { lifetime: '540' } }],
  ['prices.company: ', { prices: { company: 1e12 } }],
  ['plans: astra-1m is always sold', { plans: ['astra-1y'] }],
  ['plans: ', { plans: ['astra-1m', 'astra-1m'] }],
  ['plans.1: ', { plans: ['astra-1m', 'astra-lifetime-update'] }],
  ['periods: ', { periods: [3, 6] }],
  ['periods: ', { periods: [1, 3, 3] }],
  ['demoDays: ', { demoDays: 0 }],
  ['graceDays: ', { graceDays: -1 }],
  ['largest: ', { largest: 10_000 }],
  ['cryptoDiscountPercent: ', { cryptoDiscountPercent: 100 }],
  ['currencies.DE: ', { currencies: { DE: 'EUR' } }],
  ['currencies.RUS: ', { currencies: { RUS: 'GBP' } }],
  ['install.folder: ', { install: { folder: 'etc; rm -rf /' } }],
  ['install.service: ', { install: { service: 'a b' } }],
  ['downloadUrl: ', { downloadUrl: 'javascript:alert(1)' }],
])('a fault is refused with its path in the file: %s', (fault, file) => {
  expect(() => readProductFile(write(JSON.stringify(file)))).toThrow(new RegExp(`^${RegExp.escape(fault)}`))
})

test('a file that is no JSON is refused', () => {
  expect(() => readProductFile(write('name: Beacon'))).toThrow('JSON')
})

function write(text: string): string {
  const path = join(folder, 'product.json')
  writeFileSync(path, text)
  return path
}
