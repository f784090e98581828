import type { actionWords as english } from '../../en/back-office/action-words.ts'
import { connectionActionWords } from './connection-actions.ts'
import { couponActionWords } from './coupon-actions.ts'
import { customerActionWords } from './customer-actions.ts'
import { emailActionWords } from './email-actions.ts'
import { licenseActionWords } from './license-actions.ts'
import { orderActionWords } from './order-actions.ts'
import { priceActionWords } from './prices.ts'
import { questionActionWords } from './question-actions.ts'
import { rateActionWords, rateProposalActionWords } from './rate-actions.ts'
import { releaseActionWords } from './releases.ts'
import { settingActionWords } from './reminders.ts'
import { registrationActionWords, sellerActionWords } from './seller-actions.ts'
import { sessionActionWords, superuserActionWords } from './superuser-actions.ts'
import { unmatchedActionWords } from './unmatched-actions.ts'

export const actionWords = {
  order: orderActionWords,
  unmatched: unmatchedActionWords,
  license: licenseActionWords,
  customer: customerActionWords,
  coupon: couponActionWords,
  reseller: sellerActionWords,
  registration: registrationActionWords,
  setting: settingActionWords,
  prices: priceActionWords,
  release: releaseActionWords,
  rate: rateActionWords,
  'rate-proposal': rateProposalActionWords,
  email: emailActionWords,
  question: questionActionWords,
  ...connectionActionWords,
  superuser: superuserActionWords,
  session: sessionActionWords,
} satisfies Record<keyof typeof english, object>
