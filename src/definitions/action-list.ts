import { list } from './list.ts'

export const actionList = list({
  path: '/api/sezam/actions/',
  summary: 'Actions of superusers and operators, the newest first, 50 at a time',
  columns: {
    id: { type: 'number', isHidden: true },
    at: { type: 'moment with time', isName: true },
    by: { type: 'text', isLong: true, about: 'an e-mail address, or the name of who ran bin/admin' },
    verb: { type: 'text', isLong: true },
    target_type: { type: 'text' },
    target_id: { type: 'text', isHidden: true },
    reason: { type: 'text', isLong: true },
    outcome: { type: 'text', about: 'done, or the code of the refusal' },
  },
  filters: {
    by: { type: 'words', about: 'an e-mail address, or the name of who ran bin/admin' },
    verb: { type: 'words', about: 'as stored, or a part of its words in either language' },
    target: { type: 'words', about: 'a kind and a number, or one of them: `order 10231`' },
    days: { type: 'days' },
  },
})
