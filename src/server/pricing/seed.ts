import { eq, sql } from 'drizzle-orm'
import type { Shop } from '../shop.ts'
import { exchangeRates, resellers } from './tables.ts'

const exampleReseller = 'Example reseller'
const initial = { source: 'initial value, set by hand', day: '2026-11-21' }
const initialRates = [
  { currency: 'EUR', usdRate: '0.86', ...initial },
  { currency: 'USD', usdRate: '1', ...initial },
  { currency: 'RUB', usdRate: '81', ...initial },
  { currency: 'BYN', usdRate: '2.95', ...initial },
]

/** What a first visitor needs to see a price; rates that are already there stay. Example resellers are there in sandbox only. */
export async function seedPricing({ config, db }: Pick<Shop, 'config' | 'db'>) {
  await db.insert(exchangeRates).values(initialRates).onConflictDoNothing()
  if (config.stripe === null) await seedExampleResellers(db)
  else await db.delete(resellers).where(eq(resellers.name, exampleReseller))
}

async function seedExampleResellers(db: Shop['db']) {
  await db.execute(sql`
    insert into ${resellers} (country, name)
    select country, ${exampleReseller} from unnest(array['DEU', 'UKR']) as example(country)
    where not exists (select from ${resellers})
    on conflict do nothing`)
}
