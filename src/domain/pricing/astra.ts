import type { Catalog } from './catalog.ts'

/** The shop sells this without a product file. */
export const astra: Catalog = {
  name: 'Astra',
  slug: 'astra',
  unit: { en: ['server', 'servers'], ru: ['сервер', 'сервера', 'серверов'] },
  prices: {
    tiers: [
      { from: 1, perUnit: 2_200, flat: 0 },
      { from: 2, perUnit: 2_000, flat: 0 },
      { from: 5, perUnit: 1_000, flat: 4_000 },
    ],
    yearMonths: 10,
    lifetime: 54_000,
    update: 22_000,
    company: 90_000,
  },
  plans: ['astra-1m', 'astra-1y', 'astra-lifetime', 'astra-company'],
  periods: [1, 3, 6],
  demoDays: 30,
  graceDays: 14,
  largest: 99,
  cryptoDiscountPercent: 10,
  currencies: { RUS: 'RUB', BLR: 'BYN' },
  install: { folder: '/etc/astra', service: 'astra' },
  downloadUrl: '',
}
