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

/** The words of the actions of each record, by its name in the definitions. */
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
}
