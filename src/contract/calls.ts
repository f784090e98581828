import type { z } from 'zod'
import type { DefinedCalls } from './back-office/defined-actions.ts'
import type { doneReply } from './call.ts'

export type Calls = typeof import('./sign-in.ts').signInCalls &
  typeof import('./back-office/audit.ts').auditCalls &
  typeof import('./back-office/exports.ts').exportCalls &
  typeof import('./back-office/imports.ts').importCalls &
  typeof import('./back-office/today.ts').todayCalls &
  typeof import('./back-office/connections.ts').connectionCalls &
  typeof import('./activation.ts').seatCalls &
  typeof import('./pricing.ts').pricingCalls &
  typeof import('./orders.ts').orderCalls &
  typeof import('./payment-links.ts').paymentLinkCalls &
  typeof import('./renewal-links.ts').renewalLinkCalls &
  typeof import('./written-quotes.ts').writtenQuoteCalls &
  typeof import('./coupons.ts').couponCalls &
  typeof import('./licenses.ts').licenseCalls &
  typeof import('./license-files.ts').licenseFileCalls &
  typeof import('./offline-activation.ts').offlineActivationCalls &
  typeof import('./license-life.ts').licenseLifeCalls &
  typeof import('./profile.ts').profileCalls &
  typeof import('./own-data.ts').ownDataCalls &
  typeof import('./releases.ts').releaseCalls &
  typeof import('./releases.ts').coveredReleaseCalls &
  typeof import('./settings.ts').settingsCalls &
  typeof import('./people.ts').peopleCalls &
  typeof import('./passkeys.ts').passkeyCalls &
  typeof import('./demo.ts').demoCalls &
  typeof import('./content.ts').contentCalls &
  typeof import('./support.ts').supportCalls &
  typeof import('./webhooks.ts').webhookCalls &
  typeof import('./api-tokens.ts').apiTokenCalls &
  typeof import('./back-office/questions.ts').questionCalls &
  typeof import('./back-office/books.ts').bookCalls &
  typeof import('./back-office/reports.ts').reportCalls &
  typeof import('./back-office/second-factor.ts').secondFactorCalls &
  typeof import('./back-office/superusers.ts').ownSessionCalls &
  typeof import('./back-office/customers.ts').backOfficeCustomerCalls &
  typeof import('./back-office/content.ts').backOfficeContentCalls &
  typeof import('./back-office/emails.ts').backOfficeEmailCalls &
  typeof import('./back-office/coupons.ts').backOfficeCouponCalls &
  typeof import('./back-office/prices.ts').backOfficePriceCalls &
  typeof import('./back-office/releases.ts').backOfficeReleaseCalls &
  typeof import('./back-office/rates.ts').backOfficeRateCalls &
  typeof import('./back-office/sellers.ts').backOfficeSellerCalls &
  typeof import('./back-office/shop-settings.ts').shopSettingCalls &
  typeof import('./back-office/licenses.ts').backOfficeLicenseCalls &
  typeof import('./back-office/orders.ts').backOfficeOrderCalls &
  typeof import('./back-office/search.ts').backOfficeSearchCalls &
  DefinedCalls &
  typeof import('./back-office/payments.ts').backOfficePaymentCalls &
  typeof import('./back-office/all-payments.ts').allPaymentCalls &
  typeof import('./back-office/statements.ts').backOfficeStatementCalls &
  typeof import('./back-office/superusers.ts').superuserCalls

export type CallName = keyof Calls
export type CallReply<Name extends CallName> = Calls[Name] extends { reply: infer Reply }
  ? z.output<Reply>
  : z.output<typeof doneReply>
export type CallBody<Name extends CallName> = Calls[Name] extends { body: infer Body extends z.ZodType }
  ? z.input<Body>
  : undefined
