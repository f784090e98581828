import { dateFormats, statementColumns } from '../../domain/payments/statement-csv.ts'
import { profileNames } from '../bank-statements/csv/choose-profile.ts'
import { importGroup, reportKnown, tryMovements } from '../bank-statements/import-statement.ts'
import type { ImportedLine } from '../bank-statements/import-transfers.ts'
import { beginFile } from '../bank-statements/imported-files.ts'
import { readMovements } from '../bank-statements/read-statement.ts'
import { UnreadableFile } from '../platform/decode-text.ts'
import { countReportsSoon } from '../reports/refresh-reports.ts'
import { reasonWords } from '../unmatched-payments/words.ts'
import { type AdminCommand, CommandError } from './command.ts'
import { readCsvOptions } from './csv-options.ts'
import { formatAmount, formatOrders, toPlainLine } from './format.ts'
import { optionalText, readInputFile, requireArgument } from './read-values.ts'

const mostFaults = 50

export const importStatementCommand: AdminCommand = {
  name: 'import-statement',
  summary:
    'Import a bank statement: transfers that match mark their orders paid, the others become unmatched payments.',
  usage:
    'FILE [--bank NAME | --columns LIST --date FORMAT --decimal MARK --delimiter MARK] [--account IBAN] [--currency EUR] [--encoding NAME]',
  options: {
    bank: { type: 'string' },
    columns: { type: 'string' },
    date: { type: 'string' },
    decimal: { type: 'string' },
    delimiter: { type: 'string' },
    directions: { type: 'string' },
    states: { type: 'string' },
    account: { type: 'string' },
    currency: { type: 'string' },
    encoding: { type: 'string' },
  },
  details: [
    'FILE is a camt.053 statement (XML) or a CSV export. A CSV is recognized by its header line; otherwise choose its',
    'bank or describe it. A transfer pays an order if it has its creditor reference or its invoice number, and exactly',
    'its total and currency. A line that was imported before changes nothing, so statements may overlap. A file with a',
    'fault changes nothing at all.',
    '',
    `  --bank        ${profileNames().join(', ')}`,
    '  --account     the account of a CSV without such a column, or one more account of the shop',
    '  --currency    of a CSV without such a column',
    '  --encoding    such as windows-1251, in place of that of the bank, or of utf-8',
    '',
    'A CSV of any other bank:',
    "  --columns     such as 'date=Buchungstag,amount=Betrag,text=Verwendungszweck'. Known are",
    `                ${statementColumns.join(', ')}`,
    `  --date        ${dateFormats.join(', ')}`,
    '  --decimal     . or ,',
    '  --delimiter   ; or , or | or tab',
    "  --directions  of a direction column: 'C=credit,D=debit'. Without it a debit has a minus or its own column",
    "  --states      of a state column: 'Done=booked,Pending=pending,Failed=skipped'",
  ],
  async run(tx, input) {
    const { shop, print } = input
    const { name, bytes } = await readInputFile(requireArgument(input, 'FILE'))
    const csv = readCsvOptions(input)
    const file = { name, bytes, csv }
    const { movements, notYetBooked } = await readMovements(tx, shop, file).catch((error: unknown) => {
      if (!(error instanceof UnreadableFile)) throw error
      const faults = error.describe()
      throw new CommandError(
        ...faults.slice(0, mostFaults).map(fault => `${name}: ${fault}`),
        ...more(faults.length),
      )
    })
    const by = optionalText(input, 'by') ?? 'operator'
    const begun = await beginFile(tx, { file, by, now: shop.clock.now(), lines: movements.length })
    const printAll = (lines: readonly ImportedLine[]) => {
      for (const line of lines) print(described(line))
      for (const line of totals(lines, notYetBooked)) print(line)
    }
    return async (inGroup, own) => {
      if (!inGroup) return printAll(await tryMovements(own.db, own, movements))
      const lines = movements.slice(0, begun.done).map(reportKnown)
      while (lines.length < movements.length)
        lines.push(
          ...(await inGroup(async group => {
            const next = { fileId: begun.id, movements, start: lines.length }
            return importGroup(group, { ...own, db: group }, next)
          })),
        )
      await countReportsSoon(own)
      printAll(lines)
    }
  },
}

function more(count: number): string[] {
  return count > mostFaults ? [`... and ${count - mostFaults} more faults.`] : []
}

function described({ entry, result }: ImportedLine): string {
  const sign = entry.direction === 'debit' ? -1 : 1
  const money = formatAmount(sign * entry.amount, entry.currency)
  const what = [entry.place, entry.bookedOn, money, toPlainLine(entry.payer, 40) || '(no name)'].join('  ')
  switch (result.outcome) {
    case 'paid':
      return `${what}: order ${result.orderId} is paid`
    case 'confirmed':
      return `${what}: confirms order ${result.orderId}, which was marked paid by hand`
    case 'unmatched':
      return `${what}: unmatched payment #${result.unmatchedPaymentId}, it ${reasonWords[result.reason]}${result.orderIds.length > 0 ? ` (${formatOrders(result.orderIds)})` : ''}`
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
    ['unmatched', of('unmatched')],
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
  return [...byCurrency].map(([currency, sum]) => `  ${formatAmount(sum, currency)}`).join('')
}
