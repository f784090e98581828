import { audit } from './audit.ts'
import { connections } from './connections.ts'
import { content } from './content.ts'
import { coupons } from './coupons.ts'
import { customers } from './customers.ts'
import { emails } from './emails.ts'
import { endpoints } from './endpoints.ts'
import { exports } from './exports.ts'
import { factor } from './factor.ts'
import { imports } from './imports.ts'
import { kit } from './kit.ts'
import { licenses } from './licenses.ts'
import { orders } from './orders.ts'
import { payments } from './payments.ts'
import { questions } from './questions.ts'
import { rates } from './rates.ts'
import { reminders } from './reminders.ts'
import { reports } from './reports.ts'
import { search } from './search.ts'
import { sellers } from './sellers.ts'
import { sessions } from './sessions.ts'
import { statements } from './statements.ts'
import { superusers } from './superusers.ts'
import { today } from './today.ts'
import { tokens } from './tokens.ts'
import { doneWords, targetWords } from './verbs.ts'

export const backOffice = {
  kit,
  doneWords,
  targetWords,
  audit,
  customers,
  content,
  emails,
  connections,
  coupons,
  exports,
  factor,
  imports,
  licenses,
  orders,
  search,
  payments,
  reports,
  rates,
  endpoints,
  reminders,
  tokens,
  sellers,
  sessions,
  statements,
  questions,
  superusers,
  today,
}
