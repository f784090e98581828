import { audit } from './audit.ts'
import { content } from './content.ts'
import { factor } from './factor.ts'
import { kit } from './kit.ts'
import { licenses } from './licenses.ts'
import { orders } from './orders.ts'
import { payments } from './payments.ts'
import { superusers } from './superusers.ts'

export const backOffice = {
  kit,
  audit,
  content,
  factor,
  licenses,
  orders,
  payments,
  superusers,
}
