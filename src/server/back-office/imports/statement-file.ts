import type { StatementMovement } from '../../../contract/back-office/statements.ts'
import { continueAction } from '../../audit/store.ts'
import { importGroup, tryMovements } from '../../bank-statements/import-statement.ts'
import type { ImportedLine } from '../../bank-statements/import-transfers.ts'
import { findFileByHash, hashStatement, sumNewLines } from '../../bank-statements/imported-files.ts'
import { readMovements, type StatementFile } from '../../bank-statements/read-statement.ts'
import type { Reader } from '../../platform/database/database.ts'
import {
  endState,
  findImportFiles,
  type ImportRow,
  notCheckedAnyMore,
  setProgress,
  type Work,
} from './store.ts'

const mostListed = 2000

/** Undone group by group. What another process has begun, it ends. */
export const checkStatement: Work = async (shop, row) => {
  const { movements, notYetBooked } = await readMovements(
    shop.db,
    shop,
    await readStoredStatement(shop.db, row),
  )
  const total = movements.length
  const lines = await tryMovements(shop.db, shop, movements, done =>
    setProgress(shop.db, row, { done, total }),
  )
  const statement = {
    movements: lines.slice(0, mostListed).map(describe),
    left_out: Math.max(0, total - mostListed),
    not_yet_booked: notYetBooked,
    sums: [...sumNewLines(lines)].map(([currency, amount]) => ({ currency, amount })),
  }
  await endState(shop.db, row, { state: 'checked', total, done: total, result: { statement } })
  return true
}

/** Each group is a transaction, which also records how far the file is. */
export const importStatement: Work = async (shop, row, until) => {
  const file = await readStoredStatement(shop.db, row)
  const { movements } = await readMovements(shop.db, shop, file)
  const begun = await findFileByHash(shop.db, hashStatement(file))
  if (!begun) throw new Error(`The file of import ${row.id} was not begun`)
  const total = movements.length
  for (let done = begun.done; done < total; ) {
    if (performance.now() > until) return false
    const next = { fileId: begun.id, movements, start: done }
    done += await shop.db.transaction(async tx => {
      if (row.actionId !== null) await continueAction(tx, row.actionId)
      const lines = await importGroup(tx, { ...shop, db: tx }, next)
      await setProgress(tx, row, { done: done + lines.length })
      return lines.length
    })
  }
  await endState(shop.db, row, { state: 'done', done: total, result: {} })
  return true
}

function describe({ entry, result }: ImportedLine): StatementMovement {
  const { place, bookedOn: day, payer, text, references, amount, currency, direction } = entry
  const orders = 'orderId' in result ? [result.orderId] : 'orderIds' in result ? [...result.orderIds] : []
  return {
    place,
    day,
    payer,
    reference: references.join(', '),
    text,
    amount: direction === 'debit' ? -amount : amount,
    currency,
    outcome: result.outcome,
    reason: 'reason' in result ? result.reason : null,
    orders,
  }
}

export async function readStoredStatement(
  db: Reader,
  row: Pick<ImportRow, 'id' | 'csv' | 'createdAt'>,
): Promise<StatementFile> {
  const [file] = await findImportFiles(db, row.id)
  if (!file) throw notCheckedAnyMore(row.createdAt)
  return { name: file.name, bytes: file.content, csv: row.csv }
}
