import { paidPlans } from './license.ts'
import { list } from './list.ts'

const plans = ['demo', ...paidPlans] as const

export const licenseList = list({
  path: '/api/sezam/licenses/',
  summary: 'Licenses, the newest first, or by expiration day if days are asked for, 50 at a time',
  columns: {
    id: { type: 'number', isName: true },
    serial: { type: 'text', about: 'masked' },
    name: { type: 'text', isHidden: true, about: 'what the customer calls it; empty without one' },
    email: { type: 'text', isLong: true },
    company: { type: 'text', isHidden: true, about: 'or the person of the last order; empty without one' },
    plan: { type: 'choice', values: plans },
    servers: { type: 'number' },
    state: {
      type: 'state',
      tones: { active: 'good', expired: 'neutral', suspended: 'warn', revoked: 'neutral' },
    },
    expiration_date: { type: 'day' },
    term_starts_on: { type: 'day', isHidden: true },
    created_at: { type: 'moment', isHidden: true },
  },
  filters: {
    q: { type: 'words', about: 'the number of a license or an e-mail address' },
    state: { type: 'choice', values: ['active', 'expired', 'suspended', 'revoked'] },
    plan: { type: 'choice', values: plans },
    expires: {
      type: 'choice',
      values: ['lapsed', '7', '30', '60', '90'],
      about: 'lapsed, or within so many days; replaces the days',
    },
    days: { type: 'days' },
    activated: { type: 'choice', values: ['never'] },
    version: { type: 'words', about: 'of a server that holds a seat: 6 is also 6.8.1' },
  },
})
