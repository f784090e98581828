import { isCurrencyCode } from '../../domain/money/money.ts'
import { isTaxPoint } from '../../domain/tax/tax.ts'
import { addSeller } from '../invoices/series-ownership.ts'
import type { Transaction } from '../platform/database/database.ts'
import { findActiveReseller, listResellers, removeReseller } from '../sellers/change-resellers.ts'
import {
  countriesOfOtherCurrency,
  type ResellerDetails,
  unknownCountries,
  validateReseller,
} from '../sellers/check-reseller.ts'
import { setServedCountries, updateSeller } from '../sellers/store.ts'
import { type AdminCommand, CommandError, type CommandInput } from './command.ts'
import { requireArgument } from './read-values.ts'

const text = { type: 'string' } as const
const options = {
  name: text,
  address: text,
  country: text,
  vat: text,
  registration: text,
  phone: text,
  account: text,
  bic: text,
  bank: text,
  'correspondent-account': text,
  kpp: text,
  currency: text,
  'time-zone': text,
  'tax-point': text,
  'datev-accounts': text,
  'vat-exemption': text,
  serves: text,
}
const usage =
  'SERIES --name NAME --address ADDRESS --country CODE --vat NUMBER [--vat-exemption WORDS] [--registration NUMBER] [--phone NUMBER] ' +
  '--account IBAN [--bic BIC] [--bank NAME] [--correspondent-account NUMBER] [--kpp NUMBER] [--currency EUR] ' +
  '[--time-zone ZONE] [--tax-point payment|invoice] [--datev-accounts USE=NUMBER,...] [--serves CODE,CODE]'

const list: AdminCommand = {
  name: 'reseller list',
  summary: 'List the resellers, which invoice the bank transfers of their countries.',
  usage: '',
  options: {},
  readsOnly: true,
  async run(tx, { print }) {
    const resellers = await listResellers(tx)
    for (const { reseller, countries } of resellers) {
      const { series, name, country, account } = reseller
      print(`${series}  ${name}, ${country}, ${account}, serves ${countries.join(', ') || 'no country'}`)
    }
    print(`${resellers.length} in all.`)
  },
}

const add: AdminCommand = {
  name: 'reseller add',
  summary: 'Add a reseller. Its invoices get numbers of its own series, such as LTR-2026-00001.',
  usage,
  options,
  async run(tx, input) {
    const series = requireArgument(input, 'SERIES')
    const details = requireValid({ ...emptyDetails, ...readDetails(input), series }, input)
    const reseller = await addSeller(tx, details)
    if (!reseller) throw new CommandError(`Series ${series} is or was used by another seller.`)
    await setCountries(tx, reseller, readCountries(input) ?? [])
    input.print(`${details.name} is added with the series ${series}.`)
  },
}

const change: AdminCommand = {
  name: 'reseller change',
  summary: 'Change a reseller’s details or the countries it serves. Issued invoices stay as they are.',
  usage: usage.replace('--name', '[--name').replace(/$/, ']'),
  options,
  async run(tx, input) {
    const { id, closedAt: _, ...before } = await requireReseller(tx, input)
    const served = (await listResellers(tx)).find(({ reseller }) => reseller.id === id)?.countries ?? []
    const reseller = await updateSeller(tx, id, requireValid({ ...before, ...readDetails(input) }, input))
    await setCountries(tx, reseller, readCountries(input) ?? served)
    input.print(`Reseller ${reseller.series} is changed.`)
  },
}

const remove: AdminCommand = {
  name: 'reseller remove',
  summary: 'Close a reseller. Its invoices and its series stay.',
  usage: 'SERIES',
  options: {},
  async run(tx, input) {
    const reseller = await requireReseller(tx, input)
    await removeReseller(tx, reseller.id, input.shop.clock.now())
    input.print(`Reseller ${reseller.series} is closed.`)
  },
}

export const resellerCommands: readonly AdminCommand[] = [list, add, change, remove]

const emptyDetails: ResellerDetails = {
  name: '',
  address: '',
  country: '',
  vat: '',
  registration: '',
  phone: '',
  account: '',
  bic: '',
  bank: '',
  correspondentAccount: '',
  kpp: '',
  currency: 'EUR',
  timeZone: '',
  taxPoint: 'payment',
  datevAccounts: '',
  vatExemption: '',
  series: '',
}

async function requireReseller(tx: Transaction, input: CommandInput) {
  const series = requireArgument(input, 'SERIES')
  const reseller = await findActiveReseller(tx, series)
  if (!reseller) throw new CommandError(`There is no open reseller with the series ${series}.`)
  return reseller
}

function readDetails({ values }: CommandInput): Partial<ResellerDetails> {
  const codes = ['country', 'vat', 'account', 'bic', 'correspondent-account', 'kpp', 'currency']
  const { serves: _, ...details } = options
  return Object.fromEntries(
    Object.keys(details).flatMap(name => {
      const value = values[name]
      if (typeof value !== 'string') return []
      const camelCase = name.replace(/-(.)/g, (_, letter) => letter.toUpperCase())
      return [[camelCase, codes.includes(name) ? value.replaceAll(' ', '').toUpperCase() : value.trim()]]
    }),
  )
}

function requireValid(details: ResellerDetails, { shop }: CommandInput) {
  const { currency, taxPoint } = details
  const errors = validateReseller(details, {
    vendorSeries: shop.config.seller.series,
    configuredRates: shop.config.taxRates,
  })
  if (errors.length > 0 || !isCurrencyCode(currency) || !isTaxPoint(taxPoint))
    throw new CommandError(...errors.map(error => `--${error}`))
  return { ...details, currency, taxPoint }
}

function readCountries({ values }: CommandInput): string[] | null {
  if (typeof values['serves'] !== 'string') return null
  const countries = values['serves']
    .split(',')
    .map(code => code.trim().toUpperCase())
    .filter(Boolean)
  const unknown = unknownCountries(countries)
  if (unknown.length > 0) throw new CommandError(`--serves: unknown country codes: ${unknown.join(', ')}.`)
  return countries
}

type Reseller = { id: number; currency: string }

async function setCountries(tx: Transaction, reseller: Reseller, countries: readonly string[]) {
  const { id, currency } = reseller
  const others = countriesOfOtherCurrency(countries, currency)
  if (others.length > 0)
    throw new CommandError(
      `--serves: customers of ${others.join(', ')} do not pay in ${currency}, the reseller’s currency.`,
    )
  const taken = await setServedCountries(tx, id, countries)
  if (taken.length > 0) throw new CommandError(`Another reseller already serves ${taken.join(', ')}.`)
}
