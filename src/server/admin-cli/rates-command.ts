import {
  type RateDoubt,
  type RatedCurrency,
  ratedCurrencies,
  requireRate,
} from '../../domain/pricing/judge-rate.ts'
import { acceptRate, listRates, lockProposals, setRate } from '../pricing/rates/manage-rates.ts'
import { resolveProposal } from '../pricing/rates/store.ts'
import { type Given, type OwnerCommand, OwnerFault } from './command.ts'
import { firstWord, requireText, textOf } from './read-values.ts'
import { plainLine } from './words.ts'

type Rate = { currency: string; usdRate: string; source: string; day: string }
const longestSource = 100
const doubts: Record<RateDoubt, string> = {
  apart: 'the sources contradict each other',
  jump: 'far from the rate in force',
}

export const ratesCommand: OwnerCommand = {
  name: 'rates',
  summary: 'Show the exchange rates in force, and those that wait for you.',
  usage: '',
  options: {},
  readsOnly: true,
  async run(tx, { shop, say }) {
    const { inForce, proposals } = await listRates(tx, shop.clock.now())
    for (const rate of inForce) say(`${inWords(rate)}${rate.isStale ? '  OLDER THAN THREE DAYS' : ''}`)
    for (const proposal of proposals) say(`waits: ${inWords(proposal)}  ${doubts[proposal.doubt]}`)
    if (proposals.length === 0) say('No rate waits for you.')
    if (!shop.config.ratesUrls) say('No source is asked: neither STRIPE_SECRET_KEY nor RATES_URL is set.')
  },
}

export const acceptRateCommand: OwnerCommand = {
  name: 'rates accept',
  summary: 'Use an exchange rate that waits.',
  usage: 'CURRENCY [--source TEXT]',
  options: { source: { type: 'string' } },
  details: ['  --source  whose, where several wait for the currency'],
  async run(tx, given) {
    const { currency, waiting } = await named(tx, given)
    const [proposal, ...others] = waiting
    if (!proposal || others.length > 0)
      throw new OwnerFault(
        'Several rates wait: choose one with --source, or reject some first.',
        ...waiting.map(rate => `  ${inWords(rate)}`),
      )
    await acceptRate(tx, currency, proposal, decidedBy(given))
    given.say(`In force: ${inWords(proposal)}`)
  },
}

export const rejectRateCommand: OwnerCommand = {
  name: 'rates reject',
  summary: 'Do not use the exchange rates of a currency that wait. The rate in force stays.',
  usage: 'CURRENCY [--source TEXT]',
  options: { source: { type: 'string' } },
  details: ['  --source  only of this source'],
  async run(tx, given) {
    const { waiting } = await named(tx, given)
    for (const proposal of waiting) {
      await resolveProposal(tx, proposal.id, 'rejected', decidedBy(given))
      given.say(`Rejected: ${inWords(proposal)}`)
    }
  },
}

export const setRateCommand: OwnerCommand = {
  name: 'rates set',
  summary: 'Set an exchange rate by hand. It holds until a source has the rate of a later day.',
  usage: 'CURRENCY RATE --source TEXT',
  options: { source: { type: 'string' } },
  details: [
    '  RATE      how many units of the currency one US dollar buys, such as 81.25',
    '  --source  where you have it from; it stands in orders and on invoices',
  ],
  async run(tx, given) {
    const [currencyText = '', usdRate = ''] = given.positionals
    const currency = currencyOf(currencyText)
    const source = plainLine(requireText(given, 'source'), longestSource)
    if (!isRate(usdRate)) throw new OwnerFault(`'${plainLine(usdRate)}' is not a rate such as 81.25.`)
    await setRate(tx, currency, { usdRate, source }, decidedBy(given))
    given.say(`In force: 1 USD = ${usdRate} ${currency}  ${source}`)
  },
}

async function named(tx: Parameters<OwnerCommand['run']>[0], given: Given) {
  const currency = currencyOf(firstWord(given, 'CURRENCY'))
  const waiting = await lockProposals(tx, currency, textOf(given, 'source'))
  if (waiting.length === 0) throw new OwnerFault(`No such rate waits for ${currency}.`)
  return { currency, waiting }
}

function currencyOf(text: string): RatedCurrency {
  const currency = ratedCurrencies.find(code => code === text.toUpperCase())
  if (!currency) throw new OwnerFault(`'${plainLine(text)}' is none of ${ratedCurrencies.join(', ')}.`)
  return currency
}

function isRate(text: string): boolean {
  try {
    return requireRate(text) === text
  } catch (error) {
    if (error instanceof RangeError) return false
    throw error
  }
}

function decidedBy({ shop, values }: Given) {
  return { by: String(values['by'] ?? 'the owner'), at: shop.clock.now() }
}

function inWords({ currency, usdRate, source, day }: Rate): string {
  return `1 USD = ${usdRate} ${currency}  ${day}  ${plainLine(source)}`
}
