import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { makeCreditorReference } from '../src/domain/payments/creditor-reference.ts'
import { startAdmin } from '../src/server/testing/admin-process.ts'
import { camt } from '../src/server/testing/statements.ts'
import type { Moments } from './moments.ts'

/** For bin/admin: without a seller for Germany there are no transfers. */
const reseller = {
  '--name': 'Partner GmbH',
  '--address': 'Beispielstraße 1, 10115 Berlin',
  '--country': 'DEU',
  '--vat': 'DE136695976',
  '--account': 'DE89370400440532013000',
  '--serves': 'DEU',
}
export const addReseller = [
  'reseller',
  'add',
  '--series',
  'PART',
  '--reason',
  'x',
  ...Object.entries(reseller).flat(),
]

type Transfer = { id: number; total: number; onBooked: () => void }

export type Bank = ReturnType<typeof openBank>

export type Banking = {
  importStatement: (path: string) => Import
  everyMs: number
  /** The clock of the shop, which accepts no day that is still to come. */
  now: () => Date
}
type Branch = Banking & { folder: string; moments: Moments }
/** An attempt, which can be killed. */
type Import = { done: Promise<boolean>; kill(): boolean }

/** Imports by `bin/admin`. */
export function importsBy(environment: Record<string, string>) {
  return (path: string): Import => {
    const { child, ended } = startAdmin(environment, ['import-statement', path])
    return {
      done: ended.then(({ code }) => code === 0),
      kill: () => child.exitCode === null && child.kill('SIGKILL'),
    }
  }
}

/** Collects transfers into statements, which an operator imports until that has succeeded. */
export function openBank({ folder, moments, importStatement, everyMs, now }: Branch) {
  const waiting: Transfer[] = []
  const closing = Promise.withResolvers<void>()
  let isOpen = true
  let isImporting = false
  let statements = 0
  let failures = 0
  let importing: Import | undefined

  async function work() {
    while (isOpen) {
      await Promise.race([setTimeout(everyMs), closing.promise])
      const booked = waiting.splice(0)
      isImporting = booked.length > 0
      if (isImporting) await importBooked(booked)
      isImporting = false
    }
  }

  async function importBooked(booked: readonly Transfer[]) {
    const path = join(folder, `statement-${++statements}.xml`)
    await writeFile(path, camt(booked.map(transfer => toEntry(transfer, now()))))
    while (isOpen) {
      importing = importStatement(path)
      const telling = setInterval(() => moments.pass('statement'), 200)
      const isDone = await importing.done
      clearInterval(telling)
      if (isDone) break
      failures++
      await setTimeout(500)
    }
    await rm(path)
    for (const { onBooked } of booked) onBooked()
  }

  const working = work()
  return {
    transfer: (transfer: Transfer) => void waiting.push(transfer),
    isIdle: () => waiting.length === 0 && !isImporting,
    figures: () => ({ statements, failures }),
    killImport: () => importing?.kill() ?? false,
    async close() {
      isOpen = false
      closing.resolve()
      importing?.kill()
      await working
    },
  }
}

function toEntry({ id, total }: Transfer, now: Date) {
  const day = now.toISOString().slice(0, 10)
  return { amount: (total / 100).toFixed(2), day, structured: makeCreditorReference(id), reference: `T${id}` }
}
