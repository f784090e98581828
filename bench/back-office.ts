import pg from 'pg'
import { buildApp } from '../src/server/app.ts'
import { fillCustomerWords } from '../src/server/back-office/search/fill-customer-words.ts'
import { readConfig } from '../src/server/config/config.ts'
import { systemClock } from '../src/server/platform/clock.ts'
import { migrate } from '../src/server/platform/migrate.ts'
import { refreshReports } from '../src/server/reports/refresh-reports.ts'
import type { Shop } from '../src/server/shop.ts'
import { visitor } from '../src/server/testing/client.ts'
import { testSecrets } from '../src/server/testing/secrets-for-tests.ts'
import { makeSuperuser, setsUpApp } from '../src/server/testing/superuser.ts'
import { backOfficePages, type MeasuredPage, resellerPages } from './back-office-pages.ts'
import { findSequentialScans, recordStatements } from './explain.ts'
import { measureExport } from './export.ts'
import { type Figure, median, report } from './figures.ts'
import { seedBackOffice } from './seed-back-office.ts'
import { resellerEmail, seeded } from './seed-records.ts'
import { withPostgres } from './world.ts'

const rounds = 7

/** With 1,000,000 orders and licenses and 100,000 customers. */
export function measureBackOffice(): Promise<Figure[]> {
  return withPostgres(async database => {
    const databaseUrl = await database('back_office')
    await migrate(databaseUrl)
    const config = readConfig({ ...testSecrets, DATABASE_URL: databaseUrl })
    const { app, shop } = await buildApp({
      config,
      databaseUrl,
      pages: { kind: 'none' },
      clock: systemClock,
      logStream: { write: () => {} },
    })
    try {
      await app.ready()
      const figures = (await isSeeded(databaseUrl)) ? [] : [await seed(shop, databaseUrl)]
      const clock = { ...systemClock, set: () => {}, pass: () => {} }
      const testShop = { app, shop, clock, logged: [], databaseUrl, close: async () => {} }
      const email = `root-${Date.now()}@studio.example`
      const [root, customer] = [visitor({ app, shop }), visitor({ app, shop })]
      await makeSuperuser(testShop, email)
      await root.signsIn(email)
      await setsUpApp(testShop, root)
      await customer.signsIn(resellerEmail)
      // Their statements would be recorded with those of the pages.
      await shop.jobs.stop()
      const only = new RegExp(process.env['BENCH_ONLY'] ?? '')
      for (const [pages, reader] of [
        [backOfficePages, root],
        [resellerPages, customer],
      ] as const)
        for (const page of pages.filter(({ what }) => only.test(what)))
          figures.push(await measurePage(page, path => reader.get(path), databaseUrl))
      const cookie = [...root.cookies].map(pair => pair.join('=')).join('; ')
      if (only.test('export')) figures.push(...(await measureExport(app, cookie)))
      return figures
    } finally {
      await app.close()
    }
  })
}

async function isSeeded(databaseUrl: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const { rows } = await client.query('select from customers where id = $1', [seeded.customers])
  await client.end()
  return rows.length > 0
}

/** Measures how long the reports take to count an existing shop for the first time. */
async function seed(shop: Shop, databaseUrl: string): Promise<Figure> {
  await seedBackOffice(databaseUrl)
  await fillCustomerWords(shop)
  const begun = performance.now()
  while (!(await refreshReports(shop.db, { forMs: 30_000 })));
  const measured = `${Math.round((performance.now() - begun) / 1000)} s`
  await shop.db.execute('vacuum analyze')
  return { what: 'first count of the reports', measured, budget: '', isMet: true }
}

async function measurePage(
  { what, path, budget = 50 }: MeasuredPage,
  get: (path: string) => Promise<{ statusCode: number; body: string }>,
  databaseUrl: string,
): Promise<Figure> {
  const times: number[] = []
  const first = await get(path)
  if (first.statusCode !== 200)
    return { what, measured: `answered ${first.statusCode}`, budget: 'an answer', isMet: false }
  for (let round = 0; round < rounds; round++) {
    const begun = performance.now()
    await get(path)
    times.push(performance.now() - begun)
  }
  const milliseconds = median(times)
  const scans = await findSequentialScans(databaseUrl, await recordStatements(pg.Client, () => get(path)))
  return {
    what,
    measured: `${milliseconds.toFixed(1)} ms${scans.length > 0 ? `, scans ${scans.join(', ')}` : ''}`,
    budget: `${budget} ms, no scan of a big table`,
    isMet: milliseconds <= budget && scans.length === 0,
  }
}

if (import.meta.main) await report(measureBackOffice)
