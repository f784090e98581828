import pg from 'pg'
import { buildApp } from '../src/server/app.ts'
import { fillCustomerWords } from '../src/server/back-office/search/fill-customer-words.ts'
import { readConfig } from '../src/server/config/config.ts'
import { systemClock } from '../src/server/platform/clock.ts'
import { migrate } from '../src/server/platform/database/migrate.ts'
import { refreshReports } from '../src/server/reports/refresh-reports.ts'
import type { Shop } from '../src/server/shop.ts'
import { type Visitor, visitor } from '../src/server/testing/client.ts'
import { testSecrets } from '../src/server/testing/secrets-for-tests.ts'
import { makeSuperuser, setsUpApp } from '../src/server/testing/superuser.ts'
import { backOfficePages, type MeasuredPage } from './back-office-pages.ts'
import { openCustomerPages } from './customer-pages.ts'
import { findSequentialScans, recordStatements } from './explain.ts'
import { measureExport } from './export.ts'
import { type Figure, median } from './figures.ts'
import type { Ground } from './ground.ts'
import { isSeeded, seedBackOffice, vacuum } from './seed-back-office.ts'
import { resellerEmail } from './seed-records.ts'
import { measureCommands, measureJobs, takeJobs } from './work-at-size.ts'

const rounds = 7

/** With 1,000,000 orders and licenses and 100,000 customers. */
export async function measure({ startPostgres, defer }: Ground): Promise<Figure[]> {
  const { url: databaseUrl, superuserUrl } = await startPostgres()
  await migrate(databaseUrl)
  const workers = takeJobs()
  const config = readConfig({ ...testSecrets, DATABASE_URL: databaseUrl, MAX_OPEN_BANK_ORDERS: '1000000' })
  const { app, shop } = await buildApp({
    config,
    databaseUrl,
    pages: { kind: 'built' },
    clock: systemClock,
    logStream: { write: () => {} },
  })
  defer(() => app.close())
  await app.ready()
  const figures = (await isSeeded(databaseUrl)) ? [] : [await seed(shop, superuserUrl)]
  const clock = { ...systemClock, set: () => {}, pass: () => {} }
  const testShop = { app, shop, clock, logged: [], databaseUrl, close: async () => {} }
  const email = `root-${Date.now()}@studio.example`
  const [root, customer] = [visitor({ app, shop }), visitor({ app, shop })]
  await makeSuperuser(testShop, email)
  await root.signsIn(email)
  await setsUpApp(testShop, root)
  await customer.signsIn(resellerEmail)
  const only = new RegExp(process.env['BENCH_ONLY'] ?? '')
  const measurePages = async (pages: readonly MeasuredPage[], reader: Visitor) => {
    for (const page of pages.filter(({ what }) => only.test(what)))
      figures.push(await measurePage(page, reader, databaseUrl))
  }
  await measurePages(backOfficePages, root)
  await measurePages(await openCustomerPages(shop, customer), customer)
  const cookie = [...root.cookies].map(pair => pair.join('=')).join('; ')
  figures.push(...(await measureCommands(shop, databaseUrl, only)))
  figures.push(...(await measureJobs(workers, databaseUrl, only)))
  if (only.test('export')) figures.push(...(await measureExport(app, cookie)))
  return figures
}

/** Measures how long the reports take to count an existing shop for the first time. */
async function seed(shop: Shop, superuserUrl: string): Promise<Figure> {
  await seedBackOffice(superuserUrl)
  await fillCustomerWords(shop)
  const begun = performance.now()
  while (!(await refreshReports(shop.db, { forMs: 30_000 })));
  const measured = `${Math.round((performance.now() - begun) / 1000)} s`
  await vacuum(superuserUrl)
  return { what: 'first count of the reports', measured, budget: '', isMet: true }
}

async function measurePage(
  { what, path, budget = path.startsWith('/api/sezam/reports/') ? 300 : 50, json, headers }: MeasuredPage,
  reader: Visitor,
  databaseUrl: string,
): Promise<Figure> {
  const times: number[] = []
  const ask = (round: number) =>
    reader.ask(json ? 'POST' : 'GET', path, { json: json?.(round), ...(headers ? { headers } : {}) })
  // The first one loads what the others use again.
  for (let round = 0; round <= rounds; round++) {
    const begun = performance.now()
    const { statusCode, body } = await ask(round)
    if (statusCode !== 200)
      return {
        what,
        measured: `answered ${statusCode} ${body.slice(0, 200)}`,
        budget: 'an answer',
        isMet: false,
      }
    if (round > 0) times.push(performance.now() - begun)
  }
  const milliseconds = median(times)
  const scans = await findSequentialScans(
    databaseUrl,
    await recordStatements(pg.Client, () => ask(rounds + 1)),
  )
  return {
    what,
    measured: `${milliseconds.toFixed(1)} ms, the fastest ${Math.min(...times).toFixed(1)} ms${scans.length > 0 ? `, scans ${scans.join(', ')}` : ''}`,
    budget: `${budget} ms, no scan of a big table`,
    isMet: milliseconds <= budget && scans.length === 0,
  }
}
