import { settingActions, settingNames } from '../../../definitions/setting.ts'
import { endingScopes } from '../../../domain/orders/withdrawal.ts'
import { refuseField, requireFound } from '../../platform/http/refusal.ts'
import type { Shop } from '../../shop.ts'
import { lockSettings, readSetting, type SettingName, saveSetting } from '../../shop-settings/store.ts'
import { rules } from '../engine/rules.ts'

/** The job that sends reminders reads all licenses that end within so many days. */
const most = {
  'reminder-days': 60,
  'lifetime-upgrade-days': 365,
  'contract-endings': endingScopes.length - 1,
}
const mostValues = 10

export const settingRules = rules(
  settingActions,
  {
    lock: lockSettings,
    async read(shop: Shop, id: string) {
      const name = requireFound(settingNames.find(each => each === id))
      return { name, days: (await readSetting(shop, name)).value }
    },
    seen: ({ days }) => ({ value: days.join(' ') }),
    table: 'shop_settings',
  },
  {
    change: {
      allows: () => true,
      initial: ({ days }) => ({ value: days.join(' ') }),
      run: (tx, _shop, { name, value }) => saveSetting(tx, name, readDays(name, value)),
    },
  },
)

function readDays(name: SettingName, typed: string): number[] {
  const days = String(typed)
    .split(/[\s,]+/)
    .filter(Boolean)
  const isReminder = name === 'reminder-days'
  if (days.length > (isReminder ? mostValues : 1) || days.some(day => !/^\d{1,9}$/.test(day)))
    refuseField('value', { kind: 'notValid' })
  if (days.some(day => Number(day) > most[name]))
    refuseField('value', { kind: 'tooLarge', limit: most[name] })
  return [...new Set(days.map(Number))].toSorted((left, right) => right - left)
}
