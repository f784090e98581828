import {
  isPlainRate,
  type RateDoubt,
  type RatedCurrency,
  ratedCurrencies,
} from '../../domain/pricing/judge-rate.ts'
import type { Transaction } from '../platform/database.ts'
import { acceptRate, listRates, lockProposals, setRate } from '../pricing/rates/manage-rates.ts'
import { resolveProposal } from '../pricing/rates/store.ts'
import { type AdminCommand, CommandError, type CommandInput } from './command.ts'
import { toPlainLine } from './format.ts'
import { optionalText, requireArgument, requireText } from './read-values.ts'

type Rate = { currency: string; usdRate: string; source: string; day: string }
const maxSourceLength = 100
const doubts: Record<RateDoubt, string> = {
  apart: 'the sources contradict each other',
  jump: 'differs too much from the rate in force',
}

export const ratesCommand: AdminCommand = {
  name: 'rates',
  summary: 'Show the exchange rates in force and the proposed ones.',
  usage: '',
  options: {},
  readsOnly: true,
  async run(tx, { shop, print }) {
    const { inForce, proposals } = await listRates(tx, shop.clock.now())
    for (const rate of inForce) print(`${formatRate(rate)}${rate.isStale ? '  OLDER THAN THREE DAYS' : ''}`)
    for (const proposal of proposals) print(`proposed: ${formatRate(proposal)}  ${doubts[proposal.doubt]}`)
    if (proposals.length === 0) print('There are no proposed rates.')
    if (!shop.config.ratesUrls)
      print('Rates are not updated: neither STRIPE_SECRET_KEY nor RATES_URL is set.')
  },
}

export const acceptRateCommand: AdminCommand = {
  name: 'rates accept',
  summary: 'Accept a proposed exchange rate.',
  usage: 'CURRENCY [--source TEXT]',
  options: { source: { type: 'string' } },
  details: ['  --source  which one, if several are proposed'],
  async run(tx, input) {
    const { currency, proposals } = await requireProposals(tx, input)
    const [proposal, ...others] = proposals
    if (!proposal || others.length > 0)
      throw new CommandError(
        'Several rates are proposed: choose one with --source, or reject some first.',
        ...proposals.map(rate => `  ${formatRate(rate)}`),
      )
    await acceptRate(tx, currency, proposal, readDecision(input))
    input.print(`In force: ${formatRate(proposal)}`)
  },
}

export const rejectRateCommand: AdminCommand = {
  name: 'rates reject',
  summary: 'Reject the proposed exchange rates of a currency. The rate in force stays.',
  usage: 'CURRENCY [--source TEXT]',
  options: { source: { type: 'string' } },
  details: ['  --source  only the rate of this source'],
  async run(tx, input) {
    const { proposals } = await requireProposals(tx, input)
    for (const proposal of proposals) {
      await resolveProposal(tx, proposal.id, 'rejected', readDecision(input))
      input.print(`Rejected: ${formatRate(proposal)}`)
    }
  },
}

export const setRateCommand: AdminCommand = {
  name: 'rates set',
  summary: 'Set an exchange rate, until a source has the rate of a later day.',
  usage: 'CURRENCY RATE --source TEXT',
  options: { source: { type: 'string' } },
  details: [
    '  RATE      units of the currency for one US dollar, such as 81.25',
    '  --source  the origin of the rate, shown in orders and on invoices',
  ],
  async run(tx, input) {
    const [currencyText = '', usdRate = ''] = input.positionals
    const currency = readRatedCurrency(currencyText)
    const source = toPlainLine(requireText(input, 'source'), maxSourceLength)
    if (!isPlainRate(usdRate))
      throw new CommandError(`'${toPlainLine(usdRate)}' is not a rate such as 81.25.`)
    await setRate(tx, currency, { usdRate, source }, readDecision(input))
    input.print(`In force: 1 USD = ${usdRate} ${currency}  ${source}`)
  },
}

async function requireProposals(tx: Transaction, input: CommandInput) {
  const currency = readRatedCurrency(requireArgument(input, 'CURRENCY'))
  const proposals = await lockProposals(tx, currency, optionalText(input, 'source'))
  if (proposals.length === 0) throw new CommandError(`There is no such proposed rate for ${currency}.`)
  return { currency, proposals }
}

function readRatedCurrency(text: string): RatedCurrency {
  const currency = ratedCurrencies.find(code => code === text.toUpperCase())
  if (!currency) throw new CommandError(`'${toPlainLine(text)}' is not one of ${ratedCurrencies.join(', ')}.`)
  return currency
}

function readDecision({ shop, values }: CommandInput) {
  return { by: String(values['by'] ?? 'the operator'), at: shop.clock.now() }
}

function formatRate({ currency, usdRate, source, day }: Rate): string {
  return `1 USD = ${usdRate} ${currency}  ${day}  ${toPlainLine(source)}`
}
