import { type Actor, runAction } from '../../audit/run-action.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Shop } from '../../shop.ts'
import { readSetting, type SettingName, saveSetting } from '../../shop-settings/store.ts'
import { refuseAsChanged } from '../row-version.ts'

/** The job that sends reminders reads all licenses that end within so many days. */
const mostReminderDays = 60

type Change = { actor: Actor; name: SettingName; value: number[]; version: number; reason: string }

/** Refuses 'changed-meanwhile' and values that are not valid. */
export async function changeSettingByHand(shop: Shop, { actor, reason, ...change }: Change) {
  const { name } = change
  const value = requireValid(change)
  const action = { verb: 'change setting' as const, target: { type: 'setting', id: name }, actor, reason }
  await runAction(shop, { ...action, needs: 'reason' }, async tx => {
    if (await saveSetting(tx, { ...change, value })) return
    const present = await readSetting({ config: shop.config, db: tx }, name)
    await refuseAsChanged(tx, { tableName: 'shop_settings', rowId: name }, present)
  })
}

function requireValid({ name, value }: Pick<Change, 'name' | 'value'>): number[] {
  if (name === 'lifetime-upgrade-days') {
    if (value.length === 1) return value
    throw new Refusal('bad-request', { problems: { value: { kind: 'notValid' } } })
  }
  if (value.some(days => days > mostReminderDays))
    throw new Refusal('bad-request', { problems: { value: { kind: 'tooLarge', limit: mostReminderDays } } })
  return [...new Set(value)].toSorted((left, right) => right - left)
}
