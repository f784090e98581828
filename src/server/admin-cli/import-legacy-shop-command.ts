import { importLegacyShop, type LegacyFiles } from '../legacy-import/import-legacy-shop.ts'
import { type AdminCommand, CommandError, type CommandInput } from './command.ts'
import { UsageError } from './read-arguments.ts'
import { optionalText, readInputFile } from './read-values.ts'

const kinds = ['customers', 'licenses', 'orders'] as const
const maxErrors = 100

export const importLegacyShopCommand: AdminCommand = {
  name: 'import-history',
  summary: 'Import the customers, licenses and orders of a legacy shop from CSV files.',
  usage: '[--customers FILE] [--licenses FILE] [--orders FILE]',
  options: { customers: { type: 'string' }, licenses: { type: 'string' }, orders: { type: 'string' } },
  details: [
    'docs/operations/legacy-import.md describes the columns. If any row is invalid, nothing is imported, and each error is',
    'shown with its file, line and column. Rows that were imported before are skipped, so that a file can be imported again',
    'with more rows. Customers are not notified; they find their licenses and orders when they sign in.',
  ],
  async run(tx, input) {
    const files: LegacyFiles = {
      customers: await readFile(input, 'customers'),
      licenses: await readFile(input, 'licenses'),
      orders: await readFile(input, 'orders'),
    }
    if (kinds.every(kind => files[kind] === null))
      throw new UsageError('Specify at least one of --customers, --licenses and --orders.')

    const { errors, imported } = await importLegacyShop(tx, input.shop, files)
    if (errors.length > 0)
      throw new CommandError(
        ...errors.slice(0, maxErrors),
        ...(errors.length > maxErrors ? [`... and ${errors.length - maxErrors} more errors.`] : []),
      )
    for (const kind of kinds.filter(name => files[name] !== null))
      input.print(`${kind}: ${imported[kind].added} added, ${imported[kind].known} already imported`)
  },
}

async function readFile(input: CommandInput, kind: (typeof kinds)[number]) {
  const path = optionalText(input, kind)
  return path === null ? null : readInputFile(path)
}
