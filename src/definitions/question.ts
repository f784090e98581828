import { languages } from '../domain/languages.ts'
import { actions } from './actions.ts'
import { text } from './fields.ts'
import { list } from './list.ts'

/** 'open' needs an operator: the search found nothing, and no one has replied. */
const tones = { open: 'warn', found: 'neutral', replied: 'good', done: 'neutral' } as const

export const questionList = list({
  path: '/api/sezam/questions/',
  summary: 'Questions of customers, the newest first, 50 at a time',
  columns: {
    id: { type: 'number', isHidden: true },
    question: { type: 'text', isName: true, isLong: true },
    email: { type: 'text', isLong: true },
    asked_at: { type: 'moment' },
    state: { type: 'state', tones },
    language: { type: 'codes', values: languages, isHidden: true, about: 'of the question' },
    answer: { type: 'text', isHidden: true, about: 'what the search answered; empty if it found nothing' },
    reply: {
      type: 'text',
      isHidden: true,
      about: 'what a superuser has answered by e-mail; empty without one',
    },
    replied_at: { type: 'moment', isHidden: true, isOptional: true },
  },
  filters: { state: { type: 'choice', values: ['open', 'found', 'replied', 'done'] } },
})

export const questionActions = actions('question', {
  reply: {
    summary: 'Answer a question by e-mail, once',
    needs: 'nothing',
    fields: { text: { ...text(10_000), lines: true } },
  },
  close: { summary: 'Mark a question as done', needs: 'nothing', undo: 'reopen' },
  reopen: { summary: 'Open a question again', needs: 'nothing', undo: 'close' },
})

export const feedbackList = list({
  path: '/api/sezam/help-feedback/',
  summary: 'What readers said about help articles, the newest first, 50 at a time',
  columns: {
    id: { type: 'number', isHidden: true },
    slug: { type: 'text', isName: true, about: 'of the help article' },
    language: { type: 'choice', values: languages, about: 'of the page' },
    helpful: { type: 'state', tones: { yes: 'good', no: 'warn' } },
    comment: { type: 'text', isLong: true },
    at: { type: 'moment with time' },
  },
  filters: { helpful: { type: 'choice', values: ['yes', 'no'] } },
})
