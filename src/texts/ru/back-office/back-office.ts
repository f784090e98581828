import { factor } from './factor.ts'
import { kit } from './kit.ts'
import { orders } from './orders.ts'
import { payments } from './payments.ts'
import { superusers } from './superusers.ts'

export const backOffice = { kit, factor, orders, payments, superusers }
