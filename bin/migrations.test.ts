import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** Earlier ones were never released. */
const newestWithoutRule = '0072'

const contractSteps = [
  /\bdrop\s+(?:table|column|view|materialized view|function|trigger|type|schema|sequence)\b/i,
  /\brename\s+(?:to|column|constraint|value)\b/i,
  /\balter\s+column\s+\S+\s+(?:set\s+data\s+)?type\b/i,
  /\balter\s+column\s+\S+\s+(?:set\s+not\s+null|drop\s+default)\b/i,
  /\badd\s+column\b(?![^;]*\bdefault\b)[^;]*\bnot\s+null\b/i,
]

test('a migration takes nothing from the release before it, unless it names the release since which nothing reads it', () => {
  const files = readdirSync('migrations').filter(
    name => name.endsWith('.sql') && name.slice(0, 4) > newestWithoutRule,
  )
  expect(files.flatMap(name => findContractSteps(name, readFileSync(`migrations/${name}`, 'utf8')))).toEqual(
    [],
  )
})

test.each([
  'ALTER TABLE "orders" DROP COLUMN "note";',
  'DROP TABLE "notes";',
  'ALTER TABLE "orders" RENAME COLUMN "note" TO "comment";',
  'ALTER TABLE "orders" ALTER COLUMN "note" SET DATA TYPE text;',
  'ALTER TABLE "orders" ALTER COLUMN "note" SET NOT NULL;',
  'ALTER TABLE "orders" ADD COLUMN "note" text NOT NULL;',
])('%s takes something from the release before it', statement => {
  expect(findContractSteps('a.sql', statement)).toEqual([`a.sql: ${statement}`])
  expect(findContractSteps('a.sql', `-- contract: read by nothing since 1.4\n${statement}`)).toEqual([])
})

test.each([
  'CREATE TABLE "notes" ("id" bigint NOT NULL);',
  'ALTER TABLE "orders" ADD COLUMN "note" text;',
  'ALTER TABLE "orders" ADD COLUMN "note" text DEFAULT \'\' NOT NULL;',
  'DROP INDEX "orders_by_note";',
])('%s leaves the release before it working', statement => {
  expect(findContractSteps('a.sql', statement)).toEqual([])
})

function findContractSteps(name: string, sql: string): string[] {
  if (/^-- contract: \S/m.test(sql)) return []
  return sql
    .split('--> statement-breakpoint')
    .map(statement => statement.trim())
    .filter(statement => contractSteps.some(step => step.test(statement)))
    .map(statement => `${name}: ${statement}`)
}
