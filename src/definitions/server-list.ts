import { list } from './list.ts'

export const serverList = list({
  path: '/api/sezam/servers/',
  summary: 'Servers that hold seats, the newest first, 50 at a time',
  columns: {
    id: { type: 'number', isHidden: true },
    name: { type: 'text', isLong: true, isName: true, about: 'the one that its owner gave it, or its own' },
    license_id: { type: 'number' },
    email: { type: 'text', isLong: true },
    version: { type: 'text' },
    state: {
      type: 'state',
      tones: { cloned: 'warn', 'not-covered': 'warn', offline: 'neutral', silent: 'warn', fine: 'good' },
    },
    last_seen_at: { type: 'moment' },
  },
  filters: {
    find: { type: 'words', about: 'a part of the name of the server' },
    state: { type: 'choice', values: ['cloned', 'not-covered', 'offline', 'silent', 'fine'] },
    version: { type: 'words', about: '6 is also 6.8.1' },
  },
})
