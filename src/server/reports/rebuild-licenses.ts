import { sql } from 'drizzle-orm'
import { buildTerms, type OrderGroups } from '../../domain/reports/license-terms.ts'
import { listMovements } from '../../domain/reports/movements.ts'
import type { Transaction } from '../platform/database/database.ts'
import { type LicenseFacts, readHistories } from './read-histories.ts'

/** Derives the terms, movements and demos of the licenses again, and marks the days that this changes. */
export async function rebuildLicenses(tx: Transaction, licenseIds: readonly number[]) {
  if (licenseIds.length === 0) return
  const facts = await readHistories(tx, licenseIds)
  const terms = facts.flatMap(({ licenseId, ...history }) =>
    buildTerms(history).map(term => ({ licenseId, ...term })),
  )
  const movements = [...Map.groupBy(terms, ({ licenseId }) => licenseId)].flatMap(([licenseId, own]) =>
    listMovements(own).map(movement => ({ licenseId, ...movement })),
  )
  const ids = sql.param(licenseIds)
  await tx.execute(sql`with gone as (delete from license_terms where license_id = any(${ids}::bigint[]) returning due_on)
    insert into report_dirty_days select distinct due_on from gone where due_on is not null on conflict do nothing`)
  await tx.execute(sql`with gone as (delete from term_movements where license_id = any(${ids}::bigint[]) returning day)
    insert into report_dirty_days select distinct day from gone on conflict do nothing`)
  await tx.execute(sql`delete from demo_outcomes where license_id = any(${ids}::bigint[])`)

  await insertRows(tx, sql`license_terms`, terms.map(flatten))
  await insertRows(tx, sql`term_movements`, movements.map(flatten))
  await insertRows(tx, sql`demo_outcomes`, facts.flatMap(describeDemo))
  await tx.execute(sql`insert into report_dirty_days
    select day from term_movements where license_id = any(${ids}::bigint[])
    union select due_on from license_terms where license_id = any(${ids}::bigint[]) and due_on is not null
    on conflict do nothing`)
}

function describeDemo({ licenseId, demoBegunOn, orders }: LicenseFacts) {
  const conversion = orders.find(({ mode }) => mode === 'demo')
  if (demoBegunOn === null) return []
  return [
    {
      license_id: licenseId,
      begun_on: demoBegunOn,
      converted_on: conversion?.paidOn ?? null,
      order_id: conversion?.id ?? null,
    },
  ]
}

const columnNames: Record<string, string> = { from: 'from_day', until: 'until_day' }

function flatten({ groups, ...row }: { groups: OrderGroups } & Record<string, unknown>) {
  return Object.fromEntries(
    Object.entries({ ...row, ...groups }).map(([name, value]) => [
      columnNames[name] ?? name.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`),
      value,
    ]),
  )
}

/** The rows are one parameter: thousands would need more parameters than a statement can have. */
async function insertRows(
  tx: Transaction,
  table: ReturnType<typeof sql>,
  rows: readonly Record<string, unknown>[],
) {
  const [first] = rows
  if (!first) return
  const columns = sql.raw(
    Object.keys(first)
      .map(name => `"${name}"`)
      .join(', '),
  )
  await tx.execute(sql`insert into ${table} (${columns})
    select ${columns} from json_populate_recordset(null::${table}, ${JSON.stringify(rows)}::json)`)
}
