import { buildApp } from '../app.ts'
import { readConfig } from '../config/config.ts'
import type { PageSource } from '../pages/page-source.ts'
import type { Clock } from '../platform/clock.ts'
import { testSecrets } from './secrets-for-tests.ts'
import { createTestDatabase } from './test-database.ts'

export type TestClock = Clock & { set(moment: string): void; pass(seconds: number): void }

function heldClock(moment = '2026-11-21T10:00:00Z'): TestClock {
  let now = new Date(moment)
  return {
    now: () => now,
    set: next => void (now = new Date(next)),
    pass: seconds => void (now = new Date(now.getTime() + seconds * 1000)),
  }
}

export type TestShop = Awaited<ReturnType<typeof openTestShop>>

/** Has its own database, and everything outside in sandbox mode. Does not listen: use `inject`. */
export async function openTestShop(
  environment: Record<string, string> = {},
  pages: PageSource = { kind: 'none' },
  existingDatabase?: string,
) {
  const database = existingDatabase
    ? { url: existingDatabase, drop: async () => {} }
    : await createTestDatabase()
  const clock = heldClock()
  const logged: string[] = []
  const config = readConfig({
    ...testSecrets,
    DATABASE_URL: database.url,
    SUPERUSER_EMAILS: 'clerk@astra.example',
    ...environment,
  })
  const { app, shop } = await buildApp({
    config,
    databaseUrl: database.url,
    pages,
    clock,
    logStream: { write: line => void logged.push(line) },
  })
  await app.ready()
  return {
    app,
    shop,
    clock,
    logged,
    databaseUrl: database.url,
    async close() {
      await app.close()
      await database.drop()
    },
  }
}
