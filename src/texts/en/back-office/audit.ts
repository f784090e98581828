import type { actionList } from '../../../definitions/action-list.ts'
import type { ListWords } from '../../../definitions/list.ts'

export const audit = {
  lead: 'What superusers and operators did. It is never changed or deleted.',
  none: 'There are no actions yet.',
  labels: {
    at: 'When',
    by: 'By',
    verb: 'Action',
    target_type: 'On',
    target: 'On',
    days: 'When',
    reason: 'Reason',
    outcome: 'Outcome',
  },
  values: {},
  done: 'done',
  refused: 'refused',
  factor: 'Second factor',
  commandLine: 'none: bin/admin',
  request: 'Request',
  changes: { column: 'Column', before: 'Before', after: 'After', none: 'No recorded row was changed.' },
} satisfies ListWords<typeof actionList>
