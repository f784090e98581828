import { addSeller } from '../invoices/series-ownership.ts'
import type { Transaction } from '../platform/database.ts'
import { closeReseller, findOpenReseller, listResellers } from '../sellers/change-resellers.ts'
import {
  countriesOfOtherCurrency,
  type ResellerDetails,
  unknownCountries,
  validateReseller,
} from '../sellers/check-reseller.ts'
import { setServedCountries, updateSeller } from '../sellers/store.ts'
import { type Given, type OwnerCommand, OwnerFault } from './command.ts'
import { firstWord } from './read-values.ts'

const text = { type: 'string' } as const
const options = {
  name: text,
  address: text,
  country: text,
  vat: text,
  registration: text,
  account: text,
  bic: text,
  bank: text,
  currency: text,
  serves: text,
}
const usage =
  'SERIES --name NAME --address ADDRESS --country CODE --vat NUMBER [--registration NUMBER] --account IBAN ' +
  '[--bic BIC] [--bank NAME] [--currency EUR] [--serves CODE,CODE]'

const list: OwnerCommand = {
  name: 'reseller list',
  summary: 'List the companies that invoice bank transfers in the vendor’s place.',
  usage: '',
  options: {},
  readsOnly: true,
  async run(tx, { say }) {
    const resellers = await listResellers(tx)
    for (const { reseller, countries } of resellers) {
      const { series, name, country, account } = reseller
      say(`${series}  ${name}, ${country}, ${account}, serves ${countries.join(', ') || 'no country'}`)
    }
    say(`${resellers.length} in all.`)
  },
}

const add: OwnerCommand = {
  name: 'reseller add',
  summary: 'Add a reseller: its invoices have numbers of the series you name, such as LTR-2026-00001.',
  usage,
  options,
  async run(tx, given) {
    const series = firstWord(given, 'SERIES')
    const details = checked({ ...nothing, ...detailsIn(given), series }, given)
    const reseller = await addSeller(tx, details)
    if (!reseller) throw new OwnerFault(`${series} is the series of another seller, or was.`)
    await serve(tx, reseller, countriesIn(given) ?? [])
    given.say(`${details.name} invoices with the series ${series}.`)
  },
}

const change: OwnerCommand = {
  name: 'reseller change',
  summary: 'Change a reseller’s details or the countries it serves. Issued invoices stay as they are.',
  usage: usage.replace('--name', '[--name').replace(/$/, ']'),
  options,
  async run(tx, given) {
    const { id, closedAt: _, ...before } = await found(tx, given)
    const served = (await listResellers(tx)).find(({ reseller }) => reseller.id === id)?.countries ?? []
    const reseller = await updateSeller(tx, id, checked({ ...before, ...detailsIn(given) }, given))
    await serve(tx, reseller, countriesIn(given) ?? served)
    given.say(`${reseller.series} is changed.`)
  },
}

const remove: OwnerCommand = {
  name: 'reseller remove',
  summary: 'Let a reseller serve nobody any more. Its invoices and its series stay.',
  usage: 'SERIES',
  options: {},
  async run(tx, given) {
    const reseller = await found(tx, given)
    await closeReseller(tx, reseller.id, given.shop.clock.now())
    given.say(`${reseller.series} serves no country any more.`)
  },
}

/** `reseller list`, `reseller add`, `reseller change`, `reseller remove`. */
export const resellerCommands: readonly OwnerCommand[] = [list, add, change, remove]

const nothing: ResellerDetails = {
  name: '',
  address: '',
  country: '',
  vat: '',
  registration: '',
  account: '',
  bic: '',
  bank: '',
  currency: 'EUR',
  series: '',
}

async function found(tx: Transaction, given: Given) {
  const series = firstWord(given, 'SERIES')
  const reseller = await findOpenReseller(tx, series)
  if (!reseller) throw new OwnerFault(`No reseller has the series ${series}.`)
  return reseller
}

/** What was given of a reseller's details, as they are kept: codes in capitals and without spaces. */
function detailsIn({ values }: Given): Partial<ResellerDetails> {
  const codes = ['country', 'vat', 'account', 'bic', 'currency']
  const words = ['name', 'address', 'registration', 'bank']
  const given = (names: string[]) =>
    names.flatMap(name => {
      const value = values[name]
      return typeof value === 'string' ? [[name, value] as const] : []
    })
  return Object.fromEntries([
    ...given(codes).map(([name, value]) => [name, value.replaceAll(' ', '').toUpperCase()]),
    ...given(words).map(([name, value]) => [name, value.trim()]),
  ])
}

function checked(details: ResellerDetails, { shop }: Given): ResellerDetails {
  const faults = validateReseller(details, shop.config.seller.series)
  if (faults.length > 0) throw new OwnerFault(...faults.map(fault => `--${fault}`))
  return details
}

function countriesIn({ values }: Given): string[] | null {
  if (typeof values['serves'] !== 'string') return null
  const countries = values['serves']
    .split(',')
    .map(code => code.trim().toUpperCase())
    .filter(Boolean)
  const unknown = unknownCountries(countries)
  if (unknown.length > 0) throw new OwnerFault(`--serves: not a country: ${unknown.join(', ')}.`)
  return countries
}

type Reseller = { id: number; currency: string }

async function serve(tx: Transaction, reseller: Reseller, countries: readonly string[]) {
  const { id, currency } = reseller
  const others = countriesOfOtherCurrency(countries, currency)
  if (others.length > 0)
    throw new OwnerFault(
      `--serves: customers of ${others.join(', ')} do not pay in ${currency}, the reseller’s currency.`,
    )
  const taken = await setServedCountries(tx, id, countries)
  if (taken.length > 0) throw new OwnerFault(`Another reseller serves ${taken.join(', ')} already.`)
}
