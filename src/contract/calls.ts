import type { z } from 'zod'
import type { activationCalls, seatCalls } from './activation.ts'
import type { apiTokenCalls } from './api-tokens.ts'
import type { allPaymentCalls } from './back-office/all-payments.ts'
import type { auditCalls } from './back-office/audit.ts'
import type { bookCalls } from './back-office/books.ts'
import type { connectionCalls } from './back-office/connections.ts'
import type { backOfficeContentCalls } from './back-office/content.ts'
import type { backOfficeCouponCalls } from './back-office/coupons.ts'
import type { backOfficeCustomerCalls } from './back-office/customers.ts'
import type { DefinedCalls } from './back-office/defined-actions.ts'
import type { backOfficeEmailCalls } from './back-office/emails.ts'
import type { exportCalls } from './back-office/exports.ts'
import type { importCalls } from './back-office/imports.ts'
import type { backOfficeLicenseCalls } from './back-office/licenses.ts'
import type { backOfficeOrderCalls } from './back-office/orders.ts'
import type { backOfficePaymentCalls } from './back-office/payments.ts'
import type { questionCalls } from './back-office/questions.ts'
import type { backOfficeRateCalls } from './back-office/rates.ts'
import type { reportCalls } from './back-office/reports.ts'
import type { backOfficeSearchCalls } from './back-office/search.ts'
import type { secondFactorCalls } from './back-office/second-factor.ts'
import type { backOfficeSellerCalls } from './back-office/sellers.ts'
import type { shopSettingCalls } from './back-office/shop-settings.ts'
import type { backOfficeStatementCalls } from './back-office/statements.ts'
import type { ownSessionCalls, superuserCalls } from './back-office/superusers.ts'
import type { todayCalls } from './back-office/today.ts'
import type { chatCalls } from './chat.ts'
import type { contentCalls } from './content.ts'
import type { couponCalls } from './coupons.ts'
import type { demoCalls } from './demo.ts'
import type { licenseFileCalls } from './license-files.ts'
import type { licenseLifeCalls } from './license-life.ts'
import type { licenseCalls } from './licenses.ts'
import type { offlineActivationCalls } from './offline-activation.ts'
import type { orderCalls } from './orders.ts'
import type { ownDataCalls } from './own-data.ts'
import type { passkeyCalls } from './passkeys.ts'
import type { paymentLinkCalls } from './payment-links.ts'
import type { pricingCalls } from './pricing.ts'
import type { profileCalls } from './profile.ts'
import type { settingsCalls } from './settings.ts'
import type { signInCalls } from './sign-in.ts'
import type { supportCalls } from './support.ts'
import type { taxCalls } from './tax.ts'
import type { webhookCalls } from './webhooks.ts'

export type Calls = typeof signInCalls &
  typeof auditCalls &
  typeof exportCalls &
  typeof importCalls &
  typeof todayCalls &
  typeof connectionCalls &
  typeof activationCalls &
  typeof seatCalls &
  typeof pricingCalls &
  typeof orderCalls &
  typeof paymentLinkCalls &
  typeof couponCalls &
  typeof chatCalls &
  typeof licenseCalls &
  typeof licenseFileCalls &
  typeof offlineActivationCalls &
  typeof licenseLifeCalls &
  typeof profileCalls &
  typeof ownDataCalls &
  typeof settingsCalls &
  typeof passkeyCalls &
  typeof demoCalls &
  typeof contentCalls &
  typeof supportCalls &
  typeof taxCalls &
  typeof webhookCalls &
  typeof apiTokenCalls &
  typeof questionCalls &
  typeof bookCalls &
  typeof reportCalls &
  typeof secondFactorCalls &
  typeof ownSessionCalls &
  typeof backOfficeCustomerCalls &
  typeof backOfficeContentCalls &
  typeof backOfficeEmailCalls &
  typeof backOfficeCouponCalls &
  typeof backOfficeRateCalls &
  typeof backOfficeSellerCalls &
  typeof shopSettingCalls &
  typeof backOfficeLicenseCalls &
  typeof backOfficeOrderCalls &
  typeof backOfficeSearchCalls &
  DefinedCalls &
  typeof backOfficePaymentCalls &
  typeof allPaymentCalls &
  typeof backOfficeStatementCalls &
  typeof superuserCalls

export type CallName = keyof Calls
export type CallReply<Name extends CallName> = z.output<Calls[Name]['reply']>
export type CallBody<Name extends CallName> = Calls[Name] extends { body: infer Body extends z.ZodType }
  ? z.input<Body>
  : undefined
