import type { Texts } from '../en/screens.ts'
import * as backOffice from './back-office/back-office.ts'
import { demo } from './demo.ts'
import { descriptions } from './descriptions.ts'
import { frame } from './frame.ts'
import { help } from './help.ts'
import { legal } from './legal.ts'
import { offlineActivation } from './offline-activation.ts'
import { order } from './order.ts'
import { orderForm } from './order-form.ts'
import { paymentLink } from './payment-link.ts'
import { pricing } from './pricing.ts'
import { product } from './product.ts'
import { profile } from './profile.ts'
import { renewal } from './renewal.ts'
import { settings } from './settings.ts'
import { signIn } from './sign-in.ts'
import { support } from './support.ts'
import { upgrade } from './upgrade.ts'
import { withdrawal } from './withdrawal.ts'

export const screens = {
  ...frame,
  descriptions,
  backOffice,
  signIn,
  pricing,
  order,
  renewal,
  upgrade,
  orderForm,
  paymentLink,
  profile,
  settings,
  help,
  legal,
  product,
  support,
  demo,
  offlineActivation,
  withdrawal,
} satisfies Texts
