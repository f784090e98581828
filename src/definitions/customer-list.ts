import { languages } from '../domain/languages.ts'
import { list } from './list.ts'

export const customerList = list({
  path: '/api/sezam/customers/',
  summary: 'Customers, the newest first, 50 at a time',
  columns: {
    id: { type: 'number', isHidden: true },
    email: { type: 'text', isName: true, isLong: true },
    name: { type: 'text', isHidden: true, about: 'the company or the person of the last order' },
    language: { type: 'choice', values: languages },
    country: { type: 'text', about: 'of the last order; empty without one' },
    created_at: { type: 'moment' },
    paid_orders: { type: 'number' },
    licenses: { type: 'number' },
  },
  filters: {
    q: { type: 'words', about: 'the beginning of an e-mail address' },
    country: { type: 'country', about: 'its code (alpha-3)' },
    language: { type: 'choice', values: languages },
    paid: { type: 'choice', values: ['yes', 'no'], about: 'whether they have paid an order' },
    days: { type: 'days' },
  },
})
