import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

// Server tests mostly wait for the database, so two run at a time even on two cores.
const serverWorkers = Math.max(2, availableParallelism() - 1)

const nearDatabase = [
  'src/server/{account,activation,admin-cli,bank-statements,checkout,content,coupons,customers,identity/sign-in,invoices,licenses,operations/doctor,orders,payments,pricing,support,unmatched-payments}/**/*.test.ts',
  'src/server/platform/database/{database,migrate}.test.ts',
]
// About file formats, processes and outside services, whose statements other files run as well.
const aboutOthers = [
  'src/server/**/{camt,cii,csv,files,pdf,rates,stripe,ubl}/**',
  'src/server/**/{command-line,crypto-providers,curl-example,device,license-key-command,model,one-total,product-page,quarter-of-renewals,texts}.test.ts',
]

export default defineConfig({
  test: {
    projects: [
      { test: { name: 'domain', include: ['src/{domain,contract,texts}/**/*.test.ts'], isolate: false } },
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
        // Server tests that depend on PostgreSQL, which .ci/run repeats on another version.
        test: {
          name: 'other-postgresql',
          include: process.env['TEST_DATABASE_URL'] ? nearDatabase : [],
          exclude: aboutOthers,
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
          // An invoice is drawn with low priority, so its e-mail can take a while.
          expect: { poll: { timeout: 30_000 } },
          // The files of a worker share a shop and a browser, which are kept in module variables.
          isolate: false,
          maxWorkers: 2,
        },
      },
    ],
  },
})
