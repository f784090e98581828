import { actions } from './actions.ts'
import { text } from './fields.ts'

export const settingNames = ['reminder-days', 'lifetime-upgrade-days'] as const

/** The id is the name. */
export const settingActions = actions(
  'setting',
  {
    change: {
      summary: 'Change the days of reminders, or those that a lifetime license needs for an upgrade',
      needs: 'reason',
      withoutPreview: true,
      fields: { value: text(60) },
    },
  },
  { id: 'text' },
)
