import { productCodes } from '../../domain/pricing/catalog.ts'
import { importLegacyShop, type LegacyFiles } from '../legacy-import/import-legacy-shop.ts'
import { columnMaps, convertExport, type OtherSystem } from '../legacy-import/other-systems.ts'
import { describeFaults, UnreadableFile } from '../platform/files/decode-text.ts'
import { countReportsSoon } from '../reports/refresh-reports.ts'
import { type AdminCommand, CommandError, type CommandInput } from './command.ts'
import { UsageError } from './read-arguments.ts'
import { cutLines, optionalText, readChoice, readInputFile, readInputFolder } from './read-values.ts'

const kinds = ['customers', 'licenses', 'orders', 'documents'] as const
const maxErrors = 100
// The keys of a record have the type string.
const systems = Object.keys(columnMaps) as OtherSystem[]

export const importLegacyShopCommand: AdminCommand = {
  name: 'import-history',
  summary: 'Import the customers, licenses, orders and documents of a legacy shop from CSV and PDF files.',
  usage:
    '[--customers FILE] [--licenses FILE] [--orders FILE] [--documents DIR] [--from SYSTEM] [--plan PLAN] [--updates-until DAY]',
  options: Object.fromEntries(
    [...kinds, 'from', 'plan', 'updates-until'].map(name => [name, { type: 'string' }]),
  ),
  details: [
    'docs/operations/legacy-import.md describes the columns. If any row is invalid, nothing is imported, and each error is',
    'shown with its file, line and column. Rows that were imported before are skipped, so that a file can be imported again',
    'with more rows. --documents is a folder with the PDF of each invoice, named by its order number: 117.pdf. Customers are not notified; they find their licenses and orders when they sign in.',
    `--from reads an export of another system (${systems.join(', ')}), whose licenses are all of one plan: docs/coming-from/.`,
  ],
  async run(tx, input) {
    const read = async <Found>(kind: (typeof kinds)[number], from: (path: string) => Promise<Found>) => {
      const path = optionalText(input, kind)
      return path === null ? null : from(path)
    }
    const files: LegacyFiles = {
      customers: await read('customers', readInputFile),
      licenses: await read('licenses', readInputFile),
      orders: await read('orders', readInputFile),
      documents: await read('documents', readInputFolder),
    }
    Object.assign(files, convertOther(input, files))
    if (kinds.every(kind => files[kind] === null))
      throw new UsageError('Specify at least one of --customers, --licenses, --orders and --documents.')

    const { errors, imported } = await importLegacyShop(tx, input.shop, files)
    if (errors.length > 0) throw new CommandError(...cutLines(describeFaults(errors), maxErrors, 'errors'))
    await countReportsSoon(input.shop)
    for (const kind of kinds.filter(name => files[name] !== null))
      input.print(`${kind}: ${imported[kind].added} added, ${imported[kind].known} already imported`)
  },
}

function convertOther(input: CommandInput, { customers, licenses }: LegacyFiles): Partial<LegacyFiles> {
  if (optionalText(input, 'from') === null) return {}
  if (!licenses || customers)
    throw new UsageError('--from reads one file: specify --licenses, and not --customers.')
  try {
    return convertExport(licenses, {
      system: readChoice(input, 'from', systems),
      plan: readChoice(input, 'plan', productCodes),
      updatesUntil: optionalText(input, 'updates-until'),
    })
  } catch (error) {
    if (error instanceof UnreadableFile) throw new CommandError(...error.describe())
    throw error
  }
}
