import { plainAmount } from '../../domain/money/money.ts'
import { payments } from '../../texts/en/back-office/payments.ts'
import { importGroup, reportKnown, tryMovements } from '../bank-statements/import-statement.ts'
import type { ImportedLine } from '../bank-statements/import-transfers.ts'
import { beginFile } from '../bank-statements/imported-files.ts'
import { openStatement, readMovements } from '../bank-statements/read-statement.ts'
import { UnreadableFile } from '../platform/files/decode-text.ts'
import { countReportsSoon } from '../reports/refresh-reports.ts'
import { type AdminCommand, CommandError, toPlainLine } from './command.ts'
import { cutLines, optionalText, readInputFile, requireArgument } from './read-values.ts'

const mostFaults = 50

export const importStatementCommand: AdminCommand = {
  name: 'import-statement',
  summary:
    'Import a bank statement: transfers that match mark their orders paid, the others become unmatched payments.',
  usage: 'FILE [--account IBAN]',
  options: { account: { type: 'string' } },
  details: [
    'FILE is a camt.053 statement (XML), or a CSV whose header line is described in the back office under Payments,',
    'Statements. A transfer pays an order if it has its creditor reference or its invoice number, and exactly its total',
    'and currency. A line that was imported before changes nothing, so statements may overlap. A file with a fault',
    'changes nothing at all.',
    '',
    '  --account     the account of a CSV whose header line is that of several, or one more account of the shop',
  ],
  async run(tx, input) {
    const { shop, print } = input
    const { name, bytes } = await readInputFile(requireArgument(input, 'FILE'))
    const account = optionalText(input, 'account') ?? undefined
    const read = async () => {
      const file = await openStatement(tx, { name, bytes, account })
      return { file, ...(await readMovements(tx, shop, file)) }
    }
    const { file, movements, notYetBooked } = await read().catch((error: unknown) => {
      if (!(error instanceof UnreadableFile)) throw error
      const faults = error.describe().map(fault => `${name}: ${fault}`)
      throw new CommandError(...cutLines(faults, mostFaults, 'faults'))
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

function described({ entry, result }: ImportedLine): string {
  const sign = entry.direction === 'debit' ? -1 : 1
  const money = `${plainAmount(sign * entry.amount)} ${entry.currency}`
  const what = [entry.place, entry.bookedOn, money, toPlainLine(entry.payer, 40) || '(no name)'].join('  ')
  switch (result.outcome) {
    case 'paid':
      return `${what}: order ${result.orderId} is paid`
    case 'confirmed':
      return `${what}: confirms order ${result.orderId}, which was marked paid by hand`
    case 'unmatched':
      return `${what}: unmatched payment #${result.unmatchedPaymentId}: ${payments.reasons[result.reason]}${listOrders(result.orderIds)}`
    case 'known':
      return `${what}: was imported before`
    case 'debit':
      return `${what}: went out, ignored`
    case 'nothing':
      return `${what}: no money, ignored`
  }
}

function listOrders(ids: readonly number[]): string {
  const listed = new Intl.ListFormat('en-GB').format(ids.map(String))
  return listed && ` (order${ids.length > 1 ? 's' : ''} ${listed})`
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
  return [...byCurrency].map(([currency, sum]) => `  ${plainAmount(sum)} ${currency}`).join('')
}
