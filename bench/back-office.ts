import pg from 'pg'
import { buildApp } from '../src/server/app.ts'
import { fillCustomerWords } from '../src/server/back-office/search/fill-customer-words.ts'
import { readConfig } from '../src/server/config/config.ts'
import { systemClock } from '../src/server/platform/clock.ts'
import { migrate } from '../src/server/platform/migrate.ts'
import { visitor } from '../src/server/testing/client.ts'
import { testSecrets } from '../src/server/testing/secrets-for-tests.ts'
import { makeSuperuser, setsUpApp } from '../src/server/testing/superuser.ts'
import { findSequentialScans, recordStatements } from './explain.ts'
import { type Figure, median, report } from './figures.ts'
import { seedBackOffice } from './seed-back-office.ts'
import { withPostgres } from './world.ts'

const rounds = 7
const email = 'root@studio.example'
const orders = '/api/sezam/orders/'
const licenses = '/api/sezam/licenses/'
const search = '/api/sezam/search/'

/** What a superuser opens, with the milliseconds that the server may take. */
const pages: readonly { what: string; path: string; budget?: number }[] = [
  { what: 'today', path: '/api/sezam/today/' },
  { what: 'orders, first page', path: orders },
  { what: 'orders, deep page', path: `${orders}?to=2023-06-01` },
  { what: 'orders of a state', path: `${orders}?status=cancelled` },
  { what: 'orders, a rare method', path: `${orders}?method=paypal` },
  { what: 'orders, a filter without matches', path: `${orders}?method=paypal&status=pending` },
  { what: 'orders, a filter within days', path: `${orders}?country=USA&from=2024-01-01&to=2024-01-31` },
  { what: 'orders, paid in a month', path: `${orders}?by=paid&from=2024-01-01&to=2024-01-31` },
  { what: 'orders of a coupon', path: `${orders}?coupon=SPRING0` },
  { what: 'orders, counted', path: `${orders}?count=1` },
  { what: 'orders, counted with a filter', path: `${orders}?status=cancelled&count=1` },
  { what: 'orders of a customer', path: `${orders}?q=customer-7@studio-7.example` },
  { what: 'orders by invoice number', path: `${orders}?q=AST-2023-0000010` },
  { what: 'order', path: `${orders}25003/` },
  { what: 'licenses, first page', path: licenses },
  { what: 'licenses, a plan', path: `${licenses}?plan=company` },
  { what: 'licenses, a filter with few matches', path: `${licenses}?plan=company&state=revoked` },
  { what: 'license', path: `${licenses}5000/` },
  { what: 'payments, first page', path: '/api/sezam/payments/' },
  { what: 'unmatched payments', path: '/api/sezam/unmatched-payments/' },
  {
    what: 'unmatched payments, a filter without matches',
    path: '/api/sezam/unmatched-payments/?kind=dispute',
  },
  { what: 'e-mails, first page', path: '/api/sezam/emails/' },
  { what: 'incoming events, first page', path: '/api/sezam/events/' },
  { what: 'audit log, first page', path: '/api/sezam/actions/' },
  { what: 'search by number', path: `${search}?q=25000` },
  { what: 'search by invoice number', path: `${search}?q=AST-2021-25000` },
  { what: 'search by provider’s id', path: `${search}?q=pi_25000` },
  { what: 'search by e-mail address', path: `${search}?q=customer-99999@studio-4999.example` },
  { what: 'search by a rare word', path: `${search}?q=romashka%204321` },
  { what: 'search by a frequent word', path: `${search}?q=studio` },
  { what: 'search by a word in Cyrillic letters', path: `${search}?q=${encodeURIComponent('Телеком 77')}` },
  { what: 'search by a word that no one has', path: `${search}?q=zzyzx` },
]

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
      await seedBackOffice(databaseUrl)
      await fillCustomerWords(shop)
      await shop.db.execute('vacuum analyze')
      const root = visitor({ app, shop })
      const clock = { ...systemClock, set: () => {}, pass: () => {} }
      const testShop = { app, shop, clock, logged: [], databaseUrl, close: async () => {} }
      await makeSuperuser(testShop, email)
      await root.signsIn(email)
      await setsUpApp(testShop, root)
      const figures: Figure[] = []
      for (const page of pages) figures.push(await measurePage(page, path => root.get(path), databaseUrl))
      return figures
    } finally {
      await app.close()
    }
  })
}

async function measurePage(
  { what, path, budget = 50 }: (typeof pages)[number],
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
