import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

// A test of the server waits for its database more than it computes: two at a time, also on two cores.
const serverWorkers = Math.max(2, availableParallelism() - 1)

const nearDatabase = [
  'src/server/{account,admin-cli,bank-statements,checkout,content,coupons,customers,invoices,licenses,orders,payments,pricing,sign-in,support,unmatched-payments}/**/*.test.ts',
  'src/server/platform/{database,migrate}.test.ts',
]

export default defineConfig({
  test: {
    projects: [
      { test: { name: 'domain', include: ['src/{domain,contract,texts}/**/*.test.ts'] } },
      {
        test: {
          name: 'server',
          include: ['src/server/**/*.test.ts', 'src/web/**/*.test.ts', 'bin/**/*.test.ts'],
          globalSetup: ['src/server/testing/database-for-tests.ts'],
          isolate: false,
          maxWorkers: serverWorkers,
          testTimeout: 90_000,
          hookTimeout: 120_000,
          expect: { poll: { timeout: 30_000 } },
        },
      },
      {
        // What of the server's tests another PostgreSQL could decide otherwise: .ci/run asks for it by name.
        test: {
          name: 'other-postgresql',
          include: process.env['TEST_DATABASE_URL'] ? nearDatabase : [],
          globalSetup: ['src/server/testing/database-for-tests.ts'],
          isolate: false,
          maxWorkers: serverWorkers,
          testTimeout: 90_000,
          hookTimeout: 120_000,
          expect: { poll: { timeout: 30_000 } },
        },
      },
      {
        test: {
          name: 'browser',
          include: ['e2e/**/*.test.ts'],
          globalSetup: ['src/server/testing/database-for-tests.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
          // An invoice is drawn when nobody else waits, so that its mail may take its time.
          expect: { poll: { timeout: 30_000 } },
          // The files of a worker share a shop and a browser, which live as long as its modules do.
          isolate: false,
          maxWorkers: 2,
        },
      },
    ],
  },
})
