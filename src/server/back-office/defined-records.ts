import { deliveryRules, endpointRules, eventRules, jobRules, tokenRules } from './connections/actions.ts'
import { couponRules } from './coupons/actions.ts'
import { customerRules } from './customers/actions.ts'
import { emailRules } from './emails/actions.ts'
import type { DefinedRecord } from './engine/rules.ts'
import { licenseRules } from './licenses/actions.ts'
import { orderRules } from './orders/actions.ts'
import { unmatchedRules } from './payments/actions.ts'
import { priceRules } from './prices/actions.ts'
import { questionRules } from './questions/actions.ts'
import { rateProposalRules, rateRules } from './rates/actions.ts'
import { releaseRules } from './releases/actions.ts'
import { registrationRules, sellerRules } from './sellers/actions.ts'
import { settingRules } from './shop-settings/actions.ts'

/** In the order in which the help of bin/admin lists them. */
export const definedRecords: readonly DefinedRecord[] = [
  orderRules,
  unmatchedRules,
  licenseRules,
  customerRules,
  couponRules,
  sellerRules,
  registrationRules,
  settingRules,
  priceRules,
  releaseRules,
  rateRules,
  rateProposalRules,
  emailRules,
  questionRules,
  eventRules,
  jobRules,
  deliveryRules,
  tokenRules,
  endpointRules,
]
