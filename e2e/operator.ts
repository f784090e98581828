import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startAdmin } from '../src/server/testing/admin-process.ts'
import { camt } from '../src/server/testing/statements.ts'
import type { OpenShop } from './open-shop.ts'

/** Imports the file that the bank gives, as the operator does. Returns what the command prints. */
export async function importStatement({ environment }: OpenShop, ...statement: Parameters<typeof camt>) {
  const folder = await mkdtemp(join(tmpdir(), 'astra-statements-'))
  const file = join(folder, 'statement.xml')
  await writeFile(file, camt(...statement))
  const { out, faults } = await startAdmin(environment, ['import-statement', file]).ended
  await rm(folder, { recursive: true })
  return out + faults
}
