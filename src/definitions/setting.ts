import { actions } from './actions.ts'
import { text } from './fields.ts'

export const settingNames = ['reminder-days', 'lifetime-upgrade-days', 'contract-endings'] as const

/** The id is the name. */
export const settingActions = actions(
  'setting',
  {
    change: {
      summary:
        'Change the days of reminders, those that a lifetime license needs for an upgrade, or who can end a contract online',
      needs: 'reason',
      fields: { value: text(60) },
    },
  },
  { id: 'text' },
)
