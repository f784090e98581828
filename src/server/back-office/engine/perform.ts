import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { fieldSchemas } from '../../../contract/back-office/defined-actions.ts'
import type { Action } from '../../../definitions/actions.ts'
import type { Language } from '../../../domain/languages.ts'
import { pickTexts } from '../../../texts/all.ts'
import { findActionsOn, findLastChange } from '../../audit/store.ts'
import { findDocumentsOfTransaction, lastInvoiceId } from '../../invoices/store.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { findFieldProblems } from '../../platform/http/field-problems.ts'
import { describeChange, Refusal } from '../../platform/http/refusal.ts'
import { findMailsOfTransaction, lastMailId } from '../../platform/mail/stored-mails.ts'
import type { Shop } from '../../shop.ts'
import type { By, DefinedRecord, Key, Seen } from './rules.ts'

export type Asked = {
  name: string
  /** Null if it creates the record. */
  id: Key | null
  values: Record<string, unknown>
  by: By
  reason: string
  /** Unless no page was shown. */
  seen?: Seen | undefined
  form?: string | undefined
}
type Done = { result: Record<string, string | number>; before: unknown; after: unknown }

const words = pickTexts(t => t.consequences)

/**
 * Refuses what `read` and `run` refuse, 'changed-meanwhile' if the person saw something else, and what the page does
 * not offer.
 */
export async function perform(
  tx: Transaction,
  shop: Shop,
  each: DefinedRecord,
  { name, id, values, by, reason, seen, form }: Asked,
): Promise<Done> {
  const inside = { ...shop, db: tx }
  const { record } = each
  const rule = each.rules[name]
  if (!rule) throw new Error(`${each.defined.record} has no rule for ${name}`)
  const run = async (found: object) => {
    const result = await rule.run(tx, inside, { ...found, ...values, by, reason, form })
    // The type of the rule has checked that this is what the definition says.
    return (each.defined.actions[name]?.result ? result : {}) as Done['result']
  }
  if (id === null) return { result: await run({}), before: null, after: null }

  await (record.lock?.(tx, id) ?? lockRow(tx, record.table, id))
  const before = await record.read(inside, id)
  if (seen && !isSame(seen, record.seen(before))) throw await nameChange(tx, each, { id, found: before })
  const allowed = rule.allows?.(before)
  if (allowed !== true) throw new Refusal(allowed || 'not-possible-now')
  const result = await run(before as object)
  return { result, before, after: await record.read(inside, id) }
}

function lockRow(tx: Transaction, table: string, id: Key) {
  return tx.execute(sql`select from ${sql.identifier(table)} where id = ${id} for update`)
}

/** Performs and describes what was done: the preview of a page, and the output of bin/admin. */
export async function performAndDescribe(
  tx: Transaction,
  shop: Shop,
  each: DefinedRecord,
  asked: Asked & { language: Language },
): Promise<Done & { lines: string[] }> {
  const { language } = asked
  const [mail, invoice] = [await lastMailId(tx), await lastInvoiceId(tx)]
  const done = await perform(tx, shop, each, asked)
  const documents = await findDocumentsOfTransaction(tx, { after: invoice })
  const mails = await findMailsOfTransaction(tx, { after: mail })
  const lines = [
    ...(done.before ? (each.record.lines?.(done.before, done.after, language) ?? []) : []),
    ...documents.map(document => words[language].documents[document.kind](document)),
    ...mails.map(({ recipient, subject }) => words[language].mail(recipient, subject)),
  ]
  return { ...done, lines }
}

/** What was typed, as `run` gets it. Refuses 'bad-request' with the problem of each field. */
export function readFields({ fields = {} }: Action, typed: Record<string, unknown>): Record<string, unknown> {
  const { data, error } = z.strictObject(fieldSchemas(fields)).safeParse(typed)
  if (data) return data
  const issues = error.issues.map(({ code, path, message, ...params }) => {
    return { keyword: code, instancePath: `/${path.join('/')}`, message, params }
  })
  throw new Refusal('bad-request', { problems: findFieldProblems(issues) })
}

function isSame(seen: Seen, present: Seen): boolean {
  return Object.entries(present).every(([name, value]) => seen[name] === value)
}

async function nameChange(tx: Transaction, each: DefinedRecord, { id, found }: { id: Key; found: unknown }) {
  const { record } = each
  const last = await (record.changed?.(tx, id) ?? findChange(tx, each, id))
  return new Refusal('changed-meanwhile', { changed: describeChange(last, record.seen(found)) })
}

/** Some actions change other rows than that of the record. Those without a reason change nothing that was seen. */
async function findChange(tx: Transaction, { defined, record }: DefinedRecord, id: Key) {
  const changes = new Set(
    Object.entries(defined.actions)
      .filter(([, { needs }]) => needs !== 'nothing')
      .map(([name]) => `${defined.record} ${name}`),
  )
  const actions = await findActionsOn(tx, { type: defined.record, id })
  const action = actions.findLast(({ verb }) => changes.has(verb))
  const change = await findLastChange(tx, { tableName: record.table, rowId: id })
  return action && (!change || change.at <= action.at) ? action : change
}
