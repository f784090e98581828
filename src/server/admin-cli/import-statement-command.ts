import type { DecimalMark } from '../../domain/money/read-amount.ts'
import { type ImportedLine, importStatement } from '../bank-statements/import-statement.ts'
import type { Transaction } from '../platform/database.ts'
import { UnreadableFile } from '../platform/decode-text.ts'
import { listResellers } from '../sellers/change-resellers.ts'
import type { Shop } from '../shop.ts'
import { reasonWords } from '../unmatched-payments/words.ts'
import { type Given, type OwnerCommand, OwnerFault } from './command.ts'
import { firstWord, ownerFile, textOf } from './read-values.ts'
import { amountWords, ordersWords, plainLine } from './words.ts'

export const importStatementCommand: OwnerCommand = {
  name: 'import-statement',
  summary:
    'Import a bank statement: transfers that match an order pay it, the others become unmatched payments.',
  usage:
    'FILE [--format camt|csv] [--account IBAN] [--currency EUR] [--decimal comma|point] [--encoding NAME]',
  options: {
    format: { type: 'string' },
    account: { type: 'string' },
    currency: { type: 'string' },
    decimal: { type: 'string' },
    encoding: { type: 'string' },
  },
  details: [
    'FILE is a camt.053 statement (XML) or a CSV export. Which of them it is can be seen from its content.',
    'A payment counts for an order that it names and whose total and currency it has exactly. A line that was imported',
    'before changes nothing, so that statements may overlap and a file may be imported again. A file with a fault',
    'changes nothing at all.',
    '',
    '  --account   whose movements a CSV holds, where it has no such column; also: an account of the shop that',
    '              SELLER_ACCOUNTS does not name',
    '  --currency  of a CSV without such a column',
    '  --decimal   what separates the decimals, where an amount such as 1.234 does not tell',
    '  --encoding  of a CSV, such as windows-1251; without it the encoding is found by itself',
  ],
  async run(tx, given) {
    const { shop, say } = given
    const { name, bytes } = await ownerFile(firstWord(given, 'FILE'))
    const account = textOf(given, 'account')
    const csv = {
      account,
      currency: textOf(given, 'currency'),
      encoding: textOf(given, 'encoding'),
      decimalMark: oneOf(given, 'decimal', ['comma', 'point']) satisfies DecimalMark,
    }
    const file = { name, bytes, format: oneOf(given, 'format', ['camt', 'csv']), csv }
    const accounts = [...(await ownAccounts(tx, shop)), ...(account ? [account] : [])]
    const { lines, notYetBooked } = await importStatement(tx, shop, {
      file,
      accounts,
    }).catch((error: unknown) => {
      if (!(error instanceof UnreadableFile)) throw error
      throw new OwnerFault(
        ...error.faults.slice(0, 50).map(fault => `${name}: ${fault}`),
        ...more(error.faults.length),
      )
    })
    for (const line of lines) say(described(line))
    for (const line of totals(lines, notYetBooked)) say(line)
  },
}

/** Whose money is ours: the accounts that the shop was told of. None where it was told of none: then any account is. */
async function ownAccounts(tx: Transaction, { config }: Shop): Promise<string[]> {
  if (config.sellerAccounts.length === 0) return []
  const resellers = await listResellers(tx)
  const invoiced = [config.seller.account, ...resellers.map(({ reseller }) => reseller.account)]
  return [...config.sellerAccounts, ...invoiced].filter(Boolean)
}

function oneOf<Choice extends string>(given: Given, name: string, choices: readonly Choice[]): Choice | null {
  const text = textOf(given, name)
  const chosen = choices.find(choice => choice === text)
  if (text !== null && chosen === undefined)
    throw new OwnerFault(`--${name} is ${choices.join(' or ')}, not '${text}'.`)
  return chosen ?? null
}

function more(count: number): string[] {
  return count > 50 ? [`... and ${count - 50} more faults.`] : []
}

function described({ entry, result }: ImportedLine): string {
  const sign = entry.direction === 'debit' ? -1 : 1
  const money = amountWords(sign * entry.amount, entry.currency)
  const what = [entry.place, entry.bookedOn, money, plainLine(entry.payer, 40) || '(no name)'].join('  ')
  switch (result.outcome) {
    case 'paid':
      return `${what}: ${ordersWords(result.orderIds)} ${result.orderIds.length === 1 ? 'is' : 'are'} paid`
    case 'confirmed':
      return `${what}: confirms ${ordersWords(result.orderIds)}, which was marked paid by hand`
    case 'queued':
      return `${what}: unmatched payment #${result.unmatchedPaymentId}, it ${reasonWords[result.reason]}${result.orderIds.length > 0 ? ` (${ordersWords(result.orderIds)})` : ''}`
    case 'known':
      return `${what}: was imported before`
    case 'debit':
      return `${what}: went out, ignored`
    case 'nothing':
      return `${what}: no money, ignored`
  }
}

function totals(lines: readonly ImportedLine[], notYetBooked: number): string[] {
  const of = (outcome: ImportedLine['result']['outcome']) =>
    lines.filter(line => line.result.outcome === outcome)
  const counted = [
    ['marked paid', of('paid')],
    ['confirmed', of('confirmed')],
    ['unmatched', of('queued')],
    ['imported before', of('known')],
    ['ignored', [...of('debit'), ...of('nothing')]],
  ] as const
  return [
    '',
    `${lines.length} movements:`,
    ...counted.map(([name, some]) => `  ${name.padEnd(16)} ${String(some.length).padStart(5)}${sums(some)}`),
    ...(notYetBooked > 0
      ? [
          `  not booked yet   ${String(notYetBooked).padStart(5)}  (they count when a later statement has them as booked)`,
        ]
      : []),
  ]
}

function sums(lines: readonly ImportedLine[]): string {
  const byCurrency = new Map<string, number>()
  for (const { entry } of lines) {
    const signed = entry.direction === 'debit' ? -entry.amount : entry.amount
    byCurrency.set(entry.currency, (byCurrency.get(entry.currency) ?? 0) + signed)
  }
  return [...byCurrency].map(([currency, sum]) => `  ${amountWords(sum, currency)}`).join('')
}
