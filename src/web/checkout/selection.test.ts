import { expect, test } from 'vitest'
import { basis } from '../testing/basis-for-tests.ts'
import { withChoice } from './query.ts'
import { offeredMethods, type Selection, selectionFrom, withOfferedMethod } from './selection.ts'

const german: Selection = { servers: 3, country: 'DEU', method: 'bank', periods: 6, company: '', plan: '' }

function read(query: string) {
  return selectionFrom(new URLSearchParams(query), basis)
}

test('a first visit is for one server, one month, in the country used last', () => {
  expect(read('')).toEqual({
    servers: 1,
    country: 'FRA',
    method: 'stripe',
    periods: 1,
    company: '',
    plan: '',
  })
})

test('the address contains the whole selection', () => {
  expect(read('servers=3&country=DEU&method=bank&periods=6')).toEqual(german)
  expect(read('plan=astra-1m').plan).toBe('astra-1m')
})

test('a selection reads back from the address as it was written, and other parameters stay', () => {
  const written = withChoice(german, new URLSearchParams('ref=mail&servers=9'))
  expect(selectionFrom(written, basis)).toEqual(german)
  expect(written.get('ref')).toBe('mail')
  expect(withChoice({ ...german, plan: '' }, new URLSearchParams('plan=astra-1m')).has('plan')).toBe(false)
})

test.each([
  'servers=0',
  'servers=100',
  'servers=1.5',
  'servers=-3',
  'servers=1e1',
  'servers=%00',
  'country=XXX',
  'country=deu',
  'method=crypto',
  'method=bank',
  'periods=2',
  'periods=03',
  'periods=',
  'plan=astra-company',
])('junk in the address, %s, is the default', junk => {
  expect(read(junk)).toEqual(read(''))
})

test('without a list of countries the last country is selected', () => {
  expect(selectionFrom(new URLSearchParams(), { ...basis, countries: [] }).country).toBe('FRA')
})

test('a Russian pays by bank transfer, whatever the address says', () => {
  expect(read('country=RUS&method=stripe').method).toBe('bank')
})

test('crypto is not offered here', () => {
  expect(offeredMethods('DEU', basis.bankCountries)).toEqual(['stripe', 'bank'])
  expect(offeredMethods('BLR', [])).toEqual(['bank'])
})

test('the payment method stays while the new country offers it', () => {
  expect(withOfferedMethod({ ...german, country: 'RUS' }, basis.bankCountries).method).toBe('bank')
  expect(withOfferedMethod({ ...german, country: 'FRA' }, basis.bankCountries).method).toBe('stripe')
})
