import { astra } from '../../domain/pricing/astra.ts'
import type { PriceBasis } from '../checkout/price-basis.ts'

export const basis: PriceBasis = {
  catalog: astra,
  rates: { EUR: '0.92', USD: '1', RUB: '94.35', BYN: '3.27' },
  sellers: {
    country: 'EST',
    reseller_seats: {},
    tax_days: {},
    registrations: { vendor: [], resellers: [] },
    exempt: { vendor: false, resellers: [] },
    tax_rates: [],
  },
  today: '2026-11-21',
  countries: [
    ['DEU', 'Germany'],
    ['FRA', 'France'],
    ['RUS', 'Russia'],
    ['USA', 'United States'],
  ],
  lastCountry: 'FRA',
  bankCountries: ['DEU'],
}
