import { eq, sql } from 'drizzle-orm'
import { reminderDays } from '../../domain/licenses/reminders.ts'
import { type EndingScope, endingScopes } from '../../domain/orders/withdrawal.ts'
import { prepareOnce, type Reader, type Transaction } from '../platform/database/database.ts'
import type { Shop } from '../shop.ts'
import { type SettingName, shopSettings } from './tables.ts'

export type { SettingName } from './tables.ts'

type Source = { config: Shop['config']; db: Reader }
/** Version 0 is the default. */
export type Setting = { value: number[]; version: number }

const settingByName = prepareOnce((db: Reader) =>
  db
    .select({ value: shopSettings.value, version: shopSettings.version })
    .from(shopSettings)
    .where(eq(shopSettings.name, sql.placeholder('name')))
    .prepare('setting_by_name'),
)

/** There is no cache, so that a change counts for every process at once. */
export async function readSetting({ config, db }: Source, name: SettingName): Promise<Setting> {
  const [saved] = await settingByName(db).execute({ name })
  return saved ?? { value: defaultSetting(config, name), version: 0 }
}

/** The days of updates that a lifetime license needs to be upgraded. */
export async function readLifetimeUpgradeDays(source: Source): Promise<number> {
  const { value } = await readSetting(source, 'lifetime-upgrade-days')
  return value[0] ?? source.config.upgradeLifetimeMinDays
}

export function defaultSetting(config: Shop['config'], name: SettingName): number[] {
  if (name === 'contract-endings') return [endingScopes.indexOf('required')]
  return name === 'reminder-days' ? [...reminderDays] : [config.upgradeLifetimeMinDays]
}

/** Who can end a contract online; without a change where the law requires it. */
export async function readEndingScope(source: Source): Promise<EndingScope> {
  const { value } = await readSetting(source, 'contract-endings')
  return endingScopes[value[0] ?? 0] ?? 'off'
}

/** Others can read them meanwhile. */
export async function lockSettings(tx: Transaction) {
  await tx.execute(sql`lock table ${shopSettings} in share row exclusive mode`)
}

export async function saveSetting(tx: Transaction, name: SettingName, value: number[]) {
  await tx
    .insert(shopSettings)
    .values({ name, value })
    .onConflictDoUpdate({
      target: shopSettings.name,
      set: { value, version: sql`${shopSettings.version} + 1` },
    })
}
