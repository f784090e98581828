import { toAlpha2 } from '../../domain/countries.ts'
import { dayIn, isCalendarDay } from '../../domain/day.ts'
import { sellerTimeZone } from '../../domain/tax/seller-time-zone.ts'
import { measureThresholds } from '../invoices/measure-thresholds.ts'
import type { Transaction } from '../platform/database/database.ts'
import { findActiveReseller, listResellers } from '../sellers/change-resellers.ts'
import {
  findCountryProblem,
  isRegistrationNumber,
  normalizeRegistrationNumber,
} from '../sellers/check-registration.ts'
import { addRegistration, endRegistration, listRegistrations } from '../sellers/registrations.ts'
import { type AdminCommand, CommandError, type CommandInput } from './command.ts'
import { formatAmount } from './format.ts'
import { optionalText, requireArgument, requireText } from './read-values.ts'

const text = { type: 'string' } as const

const list: AdminCommand = {
  name: 'registration list',
  summary:
    'List where the sellers are registered for VAT outside the EU, and the yearly sales that require it.',
  usage: '',
  options: {},
  readsOnly: true,
  async run(tx, { shop, print }) {
    const resellers = (await listResellers(tx)).map(({ reseller }) => reseller)
    for (const reseller of [null, ...resellers]) {
      const seller = describeSeller(reseller, shop.config)
      const registrations = await listRegistrations(tx, seller.id)
      for (const { country, number, validFrom, validUntil } of registrations)
        print(
          `${seller.series}  ${country}  ${number}  from ${validFrom}${validUntil ? ` to ${validUntil}` : ''}`,
        )
      const year = dayIn(seller.timeZone, shop.clock.now()).slice(0, 4)
      for (const each of await measureThresholds(tx, seller, year)) {
        const limit = formatAmount(each.amount * 100, each.currency)
        const sold = formatAmount(each.sold, each.currency)
        print(`${seller.series}  ${each.country}  ${year}: ${sold} ${each.sales}, registration from ${limit}`)
      }
    }
  },
}

const add: AdminCommand = {
  name: 'registration add',
  summary: 'Charge VAT in a country outside the EU, where the seller is registered.',
  usage: 'COUNTRY --number NUMBER --from DAY [--series SERIES]',
  options: { number: text, from: text, series: text },
  details: [
    '  COUNTRY   such as GBR, NOR or CHE. --number is printed on the invoices to customers there',
    '  --from    the first day, in the time zone of the seller. Existing orders do not change',
    '  --series  the reseller with these invoice numbers; without it the vendor',
  ],
  async run(tx, input) {
    const seller = await readSeller(tx, input)
    const country = readCountry(input, seller.country)
    const number = normalizeRegistrationNumber(requireText(input, 'number'))
    if (!isRegistrationNumber(number, country))
      throw new CommandError(
        `--number: '${number}' has neither digits only nor the prefix ${toAlpha2(country)}.`,
      )
    const validFrom = readDay('from', requireText(input, 'from'))
    if (!(await addRegistration(tx, { sellerId: seller.id, country, number, validFrom })))
      throw new CommandError(`${seller.series} has a registration in ${country} on or after ${validFrom}.`)
    input.print(`${seller.series} charges the VAT of ${country} from ${validFrom}.`)
  },
}

const end: AdminCommand = {
  name: 'registration end',
  summary: 'Charge no more VAT in a country outside the EU.',
  usage: 'COUNTRY --until DAY [--series SERIES]',
  options: { until: text, series: text },
  details: ['  --until   the last day, in the time zone of the seller. Existing orders do not change'],
  async run(tx, input) {
    const seller = await readSeller(tx, input)
    const country = requireArgument(input, 'COUNTRY').toUpperCase()
    const validUntil = readDay('until', requireText(input, 'until'))
    if (!(await endRegistration(tx, { sellerId: seller.id, country, validUntil })))
      throw new CommandError(
        `${seller.series} has no registration in ${country} that began until ${validUntil} and has no end.`,
      )
    input.print(`${seller.series} charges the VAT of ${country} until ${validUntil}.`)
  },
}

export const registrationCommands: readonly AdminCommand[] = [list, add, end]

async function readSeller(tx: Transaction, input: CommandInput) {
  const series = optionalText(input, 'series')
  const { config } = input.shop
  if (series === null || series === config.seller.series) return describeSeller(null, config)
  const reseller = await findActiveReseller(tx, series)
  if (!reseller) throw new CommandError(`There is no open reseller with the series ${series}.`)
  return describeSeller(reseller, config)
}

type Reseller = { id: number; series: string; country: string; timeZone: string }

function describeSeller(reseller: Reseller | null, { seller }: CommandInput['shop']['config']) {
  if (reseller === null) return { ...seller, id: null }
  const { id, series, country } = reseller
  return { id, series, country, timeZone: sellerTimeZone(reseller) }
}

function readCountry(input: CommandInput, sellerCountry: string): string {
  const country = requireArgument(input, 'COUNTRY').toUpperCase()
  const configuredRates = input.shop.config.taxRates
  const problem = findCountryProblem(country, { sellerCountry, configuredRates })
  if (problem !== null) throw new CommandError(problem)
  return country
}

function readDay(option: string, day: string): string {
  if (!isCalendarDay(day)) throw new CommandError(`--${option}: '${day}' is not a day such as 2026-11-20.`)
  return day
}
