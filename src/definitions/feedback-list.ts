import { list } from './list.ts'

export const feedbackList = list({
  path: '/api/sezam/help-feedback/',
  summary: 'What readers said about help articles, the newest first, 50 at a time',
  columns: {
    id: { type: 'number', isHidden: true },
    slug: { type: 'text', isName: true, about: 'of the help article' },
    language: { type: 'choice', values: ['en', 'ru'], about: 'of the page' },
    helpful: { type: 'state', tones: { yes: 'good', no: 'warn' } },
    comment: { type: 'text', isLong: true },
    at: { type: 'moment with time' },
  },
  filters: { helpful: { type: 'choice', values: ['yes', 'no'] } },
})
