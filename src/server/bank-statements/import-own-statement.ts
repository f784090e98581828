import type { Transaction } from '../platform/database.ts'
import { listResellers } from '../sellers/change-resellers.ts'
import type { Shop } from '../shop.ts'
import { importStatement, type StatementFile } from './import-statement.ts'
import { beginFile, recordResults } from './imported-files.ts'

type Imported = Awaited<ReturnType<typeof importStatement>> & { isRepeated: boolean }

/**
 * Of an account of the shop, and listed among the imported files. Throws `UnreadableFile`. Of a file that was imported
 * before, all lines are known.
 */
export async function importOwnStatement(
  tx: Transaction,
  shop: Shop,
  { file, by }: { file: StatementFile; by: string },
): Promise<Imported> {
  const id = await beginFile(tx, { file, by, now: shop.clock.now() })
  const { account } = file.csv
  const accounts = [...(await findOwnAccounts(tx, shop)), ...(account ? [account] : [])]
  const imported = await importStatement(tx, shop, { file, accounts })
  if (id !== null) await recordResults(tx, id, imported.lines)
  return { ...imported, isRepeated: id === null }
}

/** None where SELLER_ACCOUNTS is not set: then any account will do. */
async function findOwnAccounts(tx: Transaction, { config }: Shop): Promise<string[]> {
  if (config.sellerAccounts.length === 0) return []
  const resellers = await listResellers(tx)
  const invoiced = [config.seller.account, ...resellers.map(({ reseller }) => reseller.account)]
  return [...config.sellerAccounts, ...invoiced].filter(Boolean)
}
