import type { StatementMovement, StatementReading } from '../../../contract/back-office/statements.ts'
import { fileFaults as english } from '../../../texts/en/file-faults.ts'
import type { Language } from '../../../texts/language.ts'
import { fileFaults as russian } from '../../../texts/ru/file-faults.ts'
import { type Actor, runAction } from '../../audit/run-action.ts'
import { importOwnStatement } from '../../bank-statements/import-own-statement.ts'
import type { ImportedLine, StatementFile } from '../../bank-statements/import-statement.ts'
import { findFileByHash, hashStatement, sumNewLines } from '../../bank-statements/imported-files.ts'
import { UnreadableFile } from '../../platform/decode-text.ts'
import { Refusal } from '../../platform/refusal.ts'
import { runAndRollBack } from '../../platform/roll-back.ts'
import type { Shop } from '../../shop.ts'

const mostListed = 2000
const mostFaults = 50
const faultWords = { en: english, ru: russian }

/** Imports the file and undoes it. Refuses 'statement-imported' if it was imported before. */
export async function tryStatement(
  shop: Shop,
  file: StatementFile,
  language: Language,
): Promise<StatementReading> {
  const hash = hashStatement(file)
  try {
    const { lines, notYetBooked } = await runAndRollBack(shop.db, async tx => {
      const imported = await importOwnStatement(tx, { ...shop, db: tx }, { file, by: 'dry run' })
      if (imported.isRepeated) throw await explainRepeated({ ...shop, db: tx }, hash)
      return imported
    })
    return {
      hash,
      faults: [],
      movements: lines.slice(0, mostListed).map(describe),
      left_out: Math.max(0, lines.length - mostListed),
      not_yet_booked: notYetBooked,
      sums: [...sumNewLines(lines)].map(([currency, amount]) => ({ currency, amount })),
    }
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error
    const faults = error.describe(faultWords[language]).slice(0, mostFaults)
    return { hash, faults, movements: [], left_out: 0, not_yet_booked: 0, sums: [] }
  }
}

type Asked = { actor: Actor; by: string; reason: string; hash: string; file: StatementFile }

/**
 * What a dry run has shown, once. Refuses 'reason-required', 'factor-required', 'statement-changed' if it is another file
 * or read in another way, 'statement-unreadable', and 'statement-imported' if it was imported before.
 */
export async function importUpload(
  shop: Shop,
  { actor, by, reason, hash, file }: Asked,
): Promise<readonly ImportedLine[]> {
  if (hash !== hashStatement(file)) throw new Refusal('statement-changed')
  const target = { type: 'statement', id: hash.slice(0, 16) }
  const needs = 'reason and fresh factor' as const
  return runAction(shop, { actor, verb: 'import statement', target, reason, needs }, async tx => {
    const imported = await importOwnStatement(tx, { ...shop, db: tx }, { file, by }).catch(
      (error: unknown) => {
        throw error instanceof UnreadableFile ? new Refusal('statement-unreadable', { cause: error }) : error
      },
    )
    if (imported.isRepeated) throw await explainRepeated({ ...shop, db: tx }, hash)
    return imported.lines
  })
}

async function explainRepeated({ db }: Pick<Shop, 'db'>, hash: string): Promise<Refusal> {
  const found = await findFileByHash(db, hash)
  const changed = { by: found?.importedBy ?? '', at: found?.importedAt.toISOString() ?? null, present: {} }
  return new Refusal('statement-imported', { changed })
}

function describe({ entry, result }: ImportedLine): StatementMovement {
  const { place, bookedOn: day, payer, text, amount, currency, direction } = entry
  const orders = 'orderId' in result ? [result.orderId] : 'orderIds' in result ? [...result.orderIds] : []
  return {
    place,
    day,
    payer,
    text,
    amount: direction === 'debit' ? -amount : amount,
    currency,
    outcome: result.outcome,
    reason: 'reason' in result ? result.reason : null,
    orders,
  }
}
