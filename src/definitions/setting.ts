import { actions } from './actions.ts'
import { text } from './fields.ts'

export const settingNames = ['reminder-days', 'lifetime-upgrade-days', 'contract-endings'] as const

/** The id is the name. */
export const settingActions = actions(
  'setting',
  {
    change: {
      summary:
        'Change when reminders are sent (reminder-days), how long a lifetime license must last for an upgrade (lifetime-upgrade-days), or who can end a contract online (contract-endings)',
      needs: 'reason',
      fields: { value: text(60) },
    },
  },
  { id: 'text' },
)
