import { basename } from 'node:path'
import { sql } from 'drizzle-orm'
import { plainAmount } from '../../domain/money/money.ts'
import { recordAction } from '../audit/store.ts'
import { NotGermanError, openDatev, UnknownExchangeError, writeDatev } from '../bookkeeping/datev.ts'
import { listOpenItems } from '../bookkeeping/open-items.ts'
import { listPayments } from '../bookkeeping/payments.ts'
import { readPeriod } from '../bookkeeping/period.ts'
import { readBooksFilter } from '../bookkeeping/read-books-filter.ts'
import { listSales } from '../bookkeeping/sales.ts'
import { listVat } from '../bookkeeping/vat.ts'
import { writeCsv } from '../bookkeeping/write-csv.ts'
import type { BooksFilter } from '../invoices/tax-points.ts'
import type { Reader, Transaction } from '../platform/database/database.ts'
import { describeCell, type Table } from '../platform/files/csv-table.ts'
import { findSellerBySeries } from '../sellers/store.ts'
import { type AdminCommand, CommandError, type CommandInput } from './command.ts'
import { optionalText, readNumber, requireArgument, requireText } from './read-values.ts'

const commonOptions = { seller: { type: 'string' }, totals: { type: 'boolean' } } as const
const commonDetails = [
  '  --seller  the series of a reseller (default: the vendor)',
  '  --totals  prints the totals, and writes no file',
]
const periodDetail =
  '  --period  2026, 2026-Q4, 2026-11 or 2026-11-01..2026-11-15, by day of issue (payments: of receipt;\n            open-items: until its last day)'

type CsvExport = {
  name: string
  summary: string
  period: 'period' | 'quarter'
  list(db: Reader, filter: BooksFilter): Table
}

const csvExports: readonly CsvExport[] = [
  {
    name: 'sales',
    summary: 'Write each invoice and credit note as a row.',
    period: 'period',
    list: listSales,
  },
  {
    name: 'vat',
    summary: 'Write what a quarter’s VAT return, OSS return and EC sales list declare.',
    period: 'quarter',
    list: listVat,
  },
  {
    name: 'payments',
    summary: 'Write the money that was received and returned, with the invoices it pays.',
    period: 'period',
    list: listPayments,
  },
  {
    name: 'open-items',
    summary: 'Write the orders whose documents and money differ at the end of a period.',
    period: 'period',
    list: listOpenItems,
  },
]

const datevCommand: AdminCommand = {
  name: 'export datev',
  summary: 'Write invoices and credit notes as a DATEV file (EXTF, Buchungsstapel).',
  usage: 'FILE --period PERIOD --consultant NUMBER --client NUMBER [--seller SERIES] [--totals]',
  options: {
    period: { type: 'string' },
    consultant: { type: 'string' },
    client: { type: 'string' },
    ...commonOptions,
  },
  details: [periodDetail, ...commonDetails],
  readsOnly: true,
  before: recordDownload,
  async run(tx, input) {
    if (!/^EXTF_.+\.csv$/i.test(basename(requireArgument(input, 'FILE'))))
      throw new CommandError('DATEV reads only files with a name such as EXTF_2026-11.csv.')
    const filter = await readFilter(tx, input, 'period')
    if (filter.from.slice(0, 4) !== filter.to.slice(0, 4))
      throw new CommandError('A DATEV file is for one calendar year. Export each year on its own.')
    const { batch, batches, sums } = await openDatev(tx, input.shop, {
      filter,
      consultant: readNumber(requireText(input, 'consultant'), 'a DATEV consultant number'),
      client: readNumber(requireText(input, 'client'), 'a DATEV client number'),
    }).catch(refuse)
    await write(input, path => writeDatev(path, batch, batches), batches).catch(refuse)
    for (const { label, count, amounts } of sums())
      input.print(`${label}: ${count} entries, ${amounts.map(formatMinor).join(', ')} in all`)
  },
}

export const exportCommands: readonly AdminCommand[] = [...csvExports.map(toCommand), datevCommand]

function toCommand({ name, summary, period, list }: CsvExport): AdminCommand {
  const word = period === 'quarter' ? 'QUARTER' : 'PERIOD'
  return {
    name: `export ${name}`,
    summary,
    usage: `FILE --${period} ${word} [--seller SERIES] [--totals]`,
    options: { [period]: { type: 'string' }, ...commonOptions },
    details: [period === 'quarter' ? '  --quarter  such as 2026-Q4' : periodDetail, ...commonDetails],
    readsOnly: true,
    before: recordDownload,
    async run(tx, input) {
      const table = list(tx, await readFilter(tx, input, period))
      await write(input, path => writeCsv(path, table), table.batches)
      for (const row of table.totals?.() ?? []) input.print(row.map(describeCell).filter(Boolean).join('  '))
    },
  }
}

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

async function write(
  input: CommandInput,
  writeTo: (path: string) => Promise<void>,
  batches: AsyncIterable<unknown[]>,
) {
  const path = requireArgument(input, 'FILE')
  if (writesNothing(input.values)) {
    let rows = 0
    for await (const batch of batches) rows += batch.length
    input.print(`${rows} rows. No file was written.`)
    return
  }
  await writeTo(path).catch((error: unknown) => {
    const code = error instanceof Error && 'code' in error ? error.code : null
    if (code === 'EEXIST') throw new CommandError(`File ${path} exists already.`)
    if (code === 'ENOENT' || code === 'EACCES') throw new CommandError(`${path} cannot be written (${code}).`)
    throw error
  })
  input.print(`Written to ${path}.`)
}

/** All batches are read as of one moment. */
async function readFilter(tx: Transaction, input: CommandInput, option: 'period' | 'quarter') {
  await tx.execute(sql`set transaction isolation level repeatable read`)
  const text = requireText(input, option)
  const period = option === 'quarter' && !/-Q[1-4]$/.test(text) ? null : readPeriod(text)
  if (!period)
    throw new CommandError(
      `--${option}: '${text}' is not ${option === 'quarter' ? 'a quarter such as 2026-Q4' : 'a period such as 2026, 2026-Q4, 2026-11 or 2026-11-01..2026-11-15'}.`,
    )
  return readBooksFilter(tx, input.shop, { period, sellerId: await findSellerId(tx, input) })
}

async function findSellerId(tx: Transaction, input: CommandInput): Promise<number | null> {
  const series = optionalText(input, 'seller')
  if (series === null || series === input.shop.config.seller.series) return null
  const seller = await findSellerBySeries(tx, series)
  if (!seller) throw new CommandError(`--seller: there is no seller with the series '${series}'.`)
  return seller.id
}

function refuse(error: unknown): never {
  if (error instanceof NotGermanError)
    throw new CommandError(`DATEV files are for sellers in Germany, and ${error.message} is not.`)
  if (error instanceof UnknownExchangeError)
    throw new CommandError(`The amount of ${error.message} in EUR is not known: it has no exchange rate.`)
  throw error
}

function formatMinor(minor: bigint): string {
  return plainAmount(Number(minor))
}
