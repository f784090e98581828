import { importLegacyShop, type LegacyFiles } from '../legacy-import/import-legacy-shop.ts'
import { describeFaults } from '../platform/files/decode-text.ts'
import { countReportsSoon } from '../reports/refresh-reports.ts'
import { type AdminCommand, CommandError, type CommandInput } from './command.ts'
import { UsageError } from './read-arguments.ts'
import { optionalText, readInputFile, readInputFolder } from './read-values.ts'

const kinds = ['customers', 'licenses', 'orders', 'documents'] as const
const maxErrors = 100

export const importLegacyShopCommand: AdminCommand = {
  name: 'import-history',
  summary: 'Import the customers, licenses, orders and documents of a legacy shop from CSV and PDF files.',
  usage: '[--customers FILE] [--licenses FILE] [--orders FILE] [--documents DIR]',
  options: {
    customers: { type: 'string' },
    licenses: { type: 'string' },
    orders: { type: 'string' },
    documents: { type: 'string' },
  },
  details: [
    'docs/operations/legacy-import.md describes the columns. If any row is invalid, nothing is imported, and each error is',
    'shown with its file, line and column. Rows that were imported before are skipped, so that a file can be imported again',
    'with more rows. --documents is a folder with the PDF of each invoice, named by its order number: 117.pdf. Customers are not notified; they find their licenses and orders when they sign in.',
  ],
  async run(tx, input) {
    const files: LegacyFiles = {
      customers: await readFile(input, 'customers'),
      licenses: await readFile(input, 'licenses'),
      orders: await readFile(input, 'orders'),
      documents: await readFolder(input),
    }
    if (kinds.every(kind => files[kind] === null))
      throw new UsageError('Specify at least one of --customers, --licenses, --orders and --documents.')

    const { errors, imported } = await importLegacyShop(tx, input.shop, files)
    const texts = describeFaults(errors)
    if (texts.length > 0)
      throw new CommandError(
        ...texts.slice(0, maxErrors),
        ...(texts.length > maxErrors ? [`... and ${texts.length - maxErrors} more errors.`] : []),
      )
    await countReportsSoon(input.shop)
    for (const kind of kinds.filter(name => files[name] !== null))
      input.print(`${kind}: ${imported[kind].added} added, ${imported[kind].known} already imported`)
  },
}

async function readFile(input: CommandInput, kind: 'customers' | 'licenses' | 'orders') {
  const path = optionalText(input, kind)
  return path === null ? null : readInputFile(path)
}

async function readFolder(input: CommandInput): Promise<LegacyFiles['documents']> {
  const path = optionalText(input, 'documents')
  return path === null ? null : readInputFolder(path)
}
