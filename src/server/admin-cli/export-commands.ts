import { rm, writeFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { sql } from 'drizzle-orm'
import { type ExportName, exportNames } from '../../contract/back-office/exports.ts'
import { refusals } from '../../texts/en/refusals.ts'
import { recordAction } from '../audit/store.ts'
import { type AskedExport, openExport, readTotals } from '../bookkeeping/open-export.ts'
import { Refusal } from '../platform/http/refusal.ts'
import type { Shop } from '../shop.ts'
import { type AdminCommand, CommandError, type CommandInput } from './command.ts'
import { optionalText, readNumber, requireArgument, requireText } from './read-values.ts'

const summaries: Record<ExportName, string> = {
  sales: 'Write each invoice and credit note as a row.',
  vat: 'Write what a quarter’s VAT return, OSS return and EC sales list declare.',
  payments: 'Write the money that was received and returned, with the invoices it pays.',
  'open-items': 'Write the orders whose documents and money differ at the end of a period.',
  datev: 'Write invoices and credit notes as a DATEV file (EXTF, Buchungsstapel).',
}
const periodDetails = {
  quarter: '  --quarter  such as 2026-Q4',
  period:
    '  --period  2026, 2026-Q4, 2026-11 or 2026-11-01..2026-11-15, by day of issue (payments: of receipt;\n            open-items: until its last day)',
}

export const exportCommands: readonly AdminCommand[] = exportNames.map(name => {
  const period = name === 'vat' ? 'quarter' : 'period'
  const numbers = name === 'datev' ? ['consultant', 'client'] : []
  const values = numbers.map(number => ` --${number} NUMBER`).join('')
  return {
    name: `export ${name}`,
    summary: summaries[name],
    usage: `FILE --${period} ${period.toUpperCase()}${values} [--seller SERIES] [--totals]`,
    options: {
      ...Object.fromEntries([period, 'seller', ...numbers].map(option => [option, { type: 'string' }])),
      totals: { type: 'boolean' },
    },
    details: [
      periodDetails[period],
      '  --seller  the series of a reseller (default: the vendor)',
      '  --totals  prints the totals, and writes no file',
    ],
    readsOnly: true,
    before: recordDownload,
    async run(tx, input) {
      const path = requireArgument(input, 'FILE')
      if (name === 'datev' && !/^EXTF_.+\.csv$/i.test(basename(path)))
        throw new CommandError('DATEV reads only files with a name such as EXTF_2026-11.csv.')
      const [consultant, client] = numbers.map(number =>
        readNumber(requireText(input, number), `a DATEV ${number} number`),
      )
      const seller = optionalText(input, 'seller')
      const asked = { name, period: requireText(input, period), seller, consultant, client }
      // All batches are read as of one moment.
      await tx.execute(sql`set transaction isolation level repeatable read`)
      await writeExport({ ...input.shop, reportDb: tx }, input, { path, asked }).catch(nameInvoice)
    },
  }
})

/** Records the file before its first byte is written, as the back office does. */
async function recordDownload({ shop, values, positionals }: CommandInput) {
  if (writesNothing(values)) return
  await recordAction(shop.db, {
    at: shop.clock.now(),
    operator: String(values['by']),
    verb: 'download',
    targetType: 'file',
    targetId: basename(positionals[0] ?? ''),
    reason: '',
    outcome: 'done',
  })
}

function writesNothing(values: CommandInput['values']): boolean {
  return values['dry-run'] === true || values['totals'] === true
}

async function writeExport(
  shop: Shop,
  { values, print }: CommandInput,
  { path, asked }: { path: string; asked: AskedExport },
) {
  const printTotals = (rows: readonly string[][]) => {
    for (const row of rows) print(row.filter(Boolean).join('  '))
  }
  if (writesNothing(values)) {
    const { rows, totals } = await readTotals(shop, asked, 'en')
    print(`${rows} rows. No file was written.`)
    return printTotals(totals)
  }
  const { lines, totals } = await openExport(shop, asked)
  await writeFile(path, lines('en'), { flag: 'wx', mode: 0o600 }).catch(async (error: unknown) => {
    const code = error instanceof Error && 'code' in error ? error.code : null
    if (code === 'EEXIST') throw new CommandError(`File ${path} exists already.`)
    if (code === 'ENOENT' || code === 'EACCES') throw new CommandError(`${path} cannot be written (${code}).`)
    // It is not complete.
    await rm(path, { force: true })
    throw error
  })
  print(`Written to ${path}.`)
  printTotals(totals('en'))
}

function nameInvoice(error: unknown): never {
  if (error instanceof Refusal && error.code === 'datev-rate-unknown' && error.cause instanceof Error)
    throw new CommandError(refusals[error.code], error.cause.message)
  throw error
}
