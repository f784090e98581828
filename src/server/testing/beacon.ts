import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'

/** Another product than Astra: nothing of what it names is the same. */
export const beacon = {
  name: 'Beacon',
  slug: 'beacon',
  unit: { en: ['node', 'nodes'], ru: ['узел', 'узла', 'узлов'] },
  prices: { tiers: [{ from: 1, perUnit: 3000, flat: 0 }], yearMonths: 9 },
  plans: ['astra-1y', 'astra-1m'],
  periods: [1, 2],
  demoDays: 14,
  graceDays: 5,
  largest: 20,
  currencies: {},
  install: { folder: '/etc/beacon', service: 'beacon' },
}

/** A data folder with its product file, until the tests of the file have ended. */
export function writeBeacon() {
  const folder = mkdtempSync(join(tmpdir(), 'astra-beacon-'))
  afterAll(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'beacon.json')
  writeFileSync(file, JSON.stringify(beacon))
  return { folder, file }
}
