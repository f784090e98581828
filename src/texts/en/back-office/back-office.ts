import { factor } from './factor.ts'
import { kit } from './kit.ts'
import { orders } from './orders.ts'
import { superusers } from './superusers.ts'

export const backOffice = { kit, factor, orders, superusers }
