import { astra } from '../../domain/pricing/astra.ts'
import type { Choices, PriceBasis } from './price-basis.ts'

export const basis: PriceBasis = {
  catalog: astra,
  rates: { EUR: '0.92', USD: '1', RUB: '94.35', BYN: '3.27' },
  sellerCountry: 'EST',
  resellerSeats: {},
  taxDays: {},
  registrations: { vendor: [], resellers: [] },
  exempt: { vendor: false, resellers: [] },
  taxRates: [],
  today: '2026-11-21',
}

export const choices: PriceBasis & Choices = {
  ...basis,
  countries: [
    ['DEU', 'Germany'],
    ['FRA', 'France'],
    ['RUS', 'Russia'],
    ['USA', 'United States'],
  ],
  lastCountry: 'FRA',
  bankCountries: ['DEU'],
}
