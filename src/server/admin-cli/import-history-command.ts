import { importLegacyShop, type LegacyFiles } from '../legacy-import/import-legacy-shop.ts'
import { type Given, type OwnerCommand, OwnerFault } from './command.ts'
import { UsageFault } from './read-arguments.ts'
import { ownerFile, textOf } from './read-values.ts'

const kinds = ['customers', 'licenses', 'orders'] as const
const mostFaults = 100

export const importLegacyShopCommand: OwnerCommand = {
  name: 'import-history',
  summary: 'Bring over the customers, licenses and orders of an older shop from CSV files.',
  usage: '[--customers FILE] [--licenses FILE] [--orders FILE]',
  options: { customers: { type: 'string' }, licenses: { type: 'string' }, orders: { type: 'string' } },
  details: [
    'The columns are explained in docs/operations/legacy-import.md. All of the files or nothing: a fault is',
    'named with its file, line and column. Rows that were imported before change nothing, so that files may be imported',
    'again with more rows. Nobody is written to: the customers find everything there when they sign in.',
  ],
  async run(tx, given) {
    const files: LegacyFiles = {
      customers: await fileOf(given, 'customers'),
      licenses: await fileOf(given, 'licenses'),
      orders: await fileOf(given, 'orders'),
    }
    if (kinds.every(kind => files[kind] === null))
      throw new UsageFault('Give at least one of --customers, --licenses and --orders.')

    const { faults, brought } = await importLegacyShop(tx, given.shop, files)
    if (faults.length > 0)
      throw new OwnerFault(
        ...faults.slice(0, mostFaults),
        ...(faults.length > mostFaults ? [`... and ${faults.length - mostFaults} more faults.`] : []),
      )
    for (const kind of kinds.filter(name => files[name] !== null))
      given.say(`${kind}: ${brought[kind].added} added, ${brought[kind].known} there before`)
  },
}

async function fileOf(given: Given, kind: (typeof kinds)[number]) {
  const path = textOf(given, kind)
  return path === null ? null : ownerFile(path)
}
