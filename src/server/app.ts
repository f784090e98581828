import type { FastifyInstance } from 'fastify'
import { webhookMessages } from '../contract/webhook-messages.ts'
import { peopleRoutes } from './account/people.ts'
import { mailLinkRoutes, profileRoutes, settingsRoutes } from './account/routes.ts'
import { activationRoutes, seatRoutes } from './activation/routes.ts'
import { backOfficeRoutes } from './back-office/back-office-routes.ts'
import { hasCurrentFiles } from './back-office/emails/restore-serials.ts'
import { backOffice, recordDownloads, superusersOnly } from './back-office/guard.ts'
import { registerImports } from './back-office/imports/run-import.ts'
import { secondFactorRoutes } from './back-office/second-factor/routes.ts'
import { endViewingRoute, ownSessionRoutes } from './back-office/viewing/routes.ts'
import { telegramEventHandlers, telegramWebhook } from './bot/telegram/telegram-webhook.ts'
import { autoRenewalRoutes } from './checkout/auto-renewals/routes.ts'
import { acceptedTermsAttachments } from './checkout/consent.ts'
import { makeLinkRoutes, openLinkRoutes } from './checkout/payment-links/routes.ts'
import { renewalLinkRoutes } from './checkout/renewal-links/routes.ts'
import { orderRoutes } from './checkout/routes.ts'
import { registerPaymentSync } from './checkout/sync-open-payments.ts'
import { paymentEventHandlers } from './checkout/webhooks/payment-events.ts'
import { registerEventProcessing } from './checkout/webhooks/receive-event.ts'
import { webhookRoutes } from './checkout/webhooks/routes.ts'
import { makeQuoteRoute, openQuoteRoutes } from './checkout/written-quotes/routes.ts'
import { type Config, sandboxedServices } from './config/config.ts'
import { contentRoutes } from './content/routes.ts'
import { syncTexts } from './content/sync-texts.ts'
import { couponRoutes } from './coupons/routes.ts'
import { demoRoutes } from './demo/routes.ts'
import { apiTokenRoutes } from './identity/api-tokens/routes.ts'
import { captchaRoutes } from './identity/captcha/routes.ts'
import { passkeyRoutes, passkeySignInRoutes } from './identity/passkeys/routes.ts'
import { requireDecidedRight } from './identity/sign-in/role-rights.ts'
import { languageRoutes, sessionRoutes, signInRoutes } from './identity/sign-in/routes.ts'
import { documentSession, recognizeCustomer, requireCustomer } from './identity/sign-in/session.ts'
import { seedSuperusers } from './identity/superusers/store.ts'
import { viewAsCustomer } from './identity/viewing/view-as-customer.ts'
import { invoiceAttachments } from './invoices/emails.ts'
import { invoiceRoutes } from './invoices/routes.ts'
import { requireOwnSeries } from './invoices/series-ownership.ts'
import { licenseLifeRoutes } from './license-life/routes.ts'
import { registerBoughtLicenseOffers } from './license-life/transfer-offer.ts'
import { licenseFileAttachments } from './licenses/files/mail-license-file.ts'
import { licenseFileRoutes, publicLicenseFileRoutes } from './licenses/files/routes.ts'
import { findMailedSerials } from './licenses/files/store.ts'
import { licenseRoutes } from './licenses/routes.ts'
import { offlineActivationRoutes } from './offline-activation/routes.ts'
import { openShop } from './open-shop.ts'
import { registerBackups } from './operations/backup/register-backups.ts'
import { metricsRoute } from './operations/metrics/routes.ts'
import { lastOrderCountry } from './orders/store.ts'
import { registerWebhookDelivery } from './outgoing-webhooks/deliver.ts'
import { webhookEndpointRoutes } from './outgoing-webhooks/routes.ts'
import { registerExports } from './own-data/export/prepare-export.ts'
import { ownDataRoutes } from './own-data/routes.ts'
import type { PageSource } from './pages/page-source.ts'
import { pageRoutes } from './pages/routes.ts'
import type { Clock } from './platform/clock.ts'
import { serveApiDocument } from './platform/http/api-document.ts'
import { serveHealth } from './platform/http/health.ts'
import { createHttp } from './platform/http/http.ts'
import { registerMailDelivery } from './platform/mail/deliver-mails.ts'
import { seedEuroRates } from './pricing/euro-rates.ts'
import { registerRateRefresh } from './pricing/rates/refresh-rates.ts'
import { seedRates } from './pricing/rates/store.ts'
import { pricingRoutes } from './pricing/routes.ts'
import { assistantRoutes } from './program-api/assistants.ts'
import { programApiRoutes } from './program-api/routes.ts'
import { registerRecurringJobs } from './recurring-jobs.ts'
import { releaseRoutes } from './releases/routes.ts'
import { registerReleaseMails } from './reminders/announce-release.ts'
import { registerReportCounting } from './reports/refresh-reports.ts'
import { cardSandboxRoutes } from './sandbox/card/routes.ts'
import { chatSandboxRoutes } from './sandbox/chat/routes.ts'
import { cryptoSandboxRoutes } from './sandbox/crypto/routes.ts'
import { registerSandboxWebhooks } from './sandbox/deliver-webhook.ts'
import { mailboxRoutes } from './sandbox/mailbox/routes.ts'
import { leaveSandboxMailbox } from './sandbox/mailbox/store.ts'
import { removeOldSandboxRows } from './sandbox/remove-old-rows.ts'
import { sandboxFileRoutes } from './sandbox/sandbox-page.ts'
import { seedExampleReseller } from './sandbox/seed-example-reseller.ts'
import type { Shop } from './shop.ts'
import { supportRoutes } from './support/routes.ts'
import { taxRoutes } from './tax/routes.ts'
import { registerUnmatchedPaymentEmails } from './unmatched-payments/notify-of-unmatched-payment.ts'
import { registerRefunds } from './unmatched-payments/refund-order.ts'
import { withdrawalRoutes } from './withdrawal/routes.ts'

export type AppOptions = {
  config: Config
  databaseUrl: string
  /** Opens the embedded database for its backups. */
  superuserUrl?: string
  pages: PageSource
  clock?: Clock
  logStream?: { write(line: string): void }
}

/** Registers every route by hand: this is the site map. The app does not listen yet. */
export async function buildApp(options: AppOptions): Promise<{ app: FastifyInstance; shop: Shop }> {
  const { config } = options
  const sandbox = sandboxedServices(config)
  const app = await createHttp({
    ...config,
    ...(options.logStream ? { logStream: options.logStream } : {}),
    captchaOrigin: config.turnstile ? new URL(config.turnstile.url).origin : null,
    strictContentPolicy: options.pages.kind !== 'development',
  })
  const { shop, reserved, pools } = await openShop(app, options)
  await requireOwnSeries(shop).catch(async error => {
    await app.close()
    throw error
  })

  const { productName: title, baseUrl } = config
  const documentBackOffice = serveApiDocument(app, { title, baseUrl, webhooks: webhookMessages })
  serveHealth(app, { db: reserved.db, dataDir: config.dataDir, minFreeBytes: config.minFreeBytes })
  metricsRoute(app, reserved, pools)
  recognizeCustomer(app, reserved)
  viewAsCustomer(app, reserved)

  signInRoutes(app, reserved)
  passkeySignInRoutes(app, reserved)
  languageRoutes(app, shop)
  pricingRoutes(app, shop, lastOrderCountry)
  contentRoutes(app, shop)
  openLinkRoutes(app, shop)
  renewalLinkRoutes(app, shop)
  openQuoteRoutes(app, shop)
  mailLinkRoutes(app, shop)
  publicLicenseFileRoutes(app, shop)
  invoiceRoutes(app, shop)
  couponRoutes(app, shop)
  releaseRoutes(app, shop)
  captchaRoutes(app, shop)
  await app.register(async activation => activationRoutes(activation, shop))
  await app.register(async webhooks => webhookRoutes(webhooks, reserved, [telegramWebhook(reserved)]))
  if (sandbox.length > 0) {
    sandboxFileRoutes(app)
    registerSandboxWebhooks(app, shop)
    shop.jobs.repeat('sandbox-housekeeping', '37 * * * *', () => removeOldSandboxRows(shop))
  }
  if (sandbox.includes('mail')) mailboxRoutes(app, shop)
  else await leaveSandboxMailbox(shop.db)
  if (sandbox.includes('card payments')) cardSandboxRoutes(app, shop)
  if (sandbox.includes('crypto payments')) {
    chatSandboxRoutes(app, shop)
    cryptoSandboxRoutes(app, shop)
  }

  await app.register(async members => {
    members.addHook('onRequest', requireCustomer)
    members.addHook('onRoute', documentSession)
    members.addHook('onRoute', requireDecidedRight)
    sessionRoutes(members, reserved)
    profileRoutes(members, shop)
    ownDataRoutes(members, shop)
    settingsRoutes(members, shop)
    peopleRoutes(members, shop)
    passkeyRoutes(members, shop)
    licenseRoutes(members, shop)
    licenseFileRoutes(members, shop)
    seatRoutes(members, shop)
    licenseLifeRoutes(members, shop)
    taxRoutes(members, shop)
    orderRoutes(members, reserved)
    supportRoutes(members, shop)
    demoRoutes(members, shop)
    makeLinkRoutes(members, shop)
    autoRenewalRoutes(members, shop)
    makeQuoteRoute(members, shop)
    webhookEndpointRoutes(members, shop)
    apiTokenRoutes(members, shop)
  })

  await app.register(async scope => {
    superusersOnly(scope)
    secondFactorRoutes(scope, shop)
    ownSessionRoutes(scope, shop)
    await scope.register(async confirmed => {
      backOffice(confirmed)
      recordDownloads(confirmed, shop)
      documentBackOffice(confirmed)
      backOfficeRoutes(confirmed, shop)
    })
  })

  endViewingRoute(app, shop)
  await app.register(async programs => programApiRoutes(programs, shop))
  await app.register(async assistants => assistantRoutes(assistants, shop))
  const sendPage = await pageRoutes(app, shop, options.pages)
  offlineActivationRoutes(app, shop, sendPage)
  withdrawalRoutes(app, shop, sendPage)

  const makers = {
    ...invoiceAttachments(shop),
    ...licenseFileAttachments(shop),
    ...acceptedTermsAttachments(shop),
  }
  registerMailDelivery(shop, { makers, findSerials: findMailedSerials, isCurrent: hasCurrentFiles })
  registerEventProcessing(app, shop, { ...paymentEventHandlers(shop), ...telegramEventHandlers(shop) })
  registerPaymentSync(app, shop)
  registerUnmatchedPaymentEmails(shop)
  registerRefunds(shop)
  if (config.telegram) {
    // Imports grammY, which takes 5 MB.
    const { registerTelegram } = await import('./bot/telegram/register-telegram.ts')
    registerTelegram(app, shop, options.databaseUrl)
  }
  registerRecurringJobs(shop)
  registerWebhookDelivery(shop)
  registerBoughtLicenseOffers(shop)
  registerReleaseMails(shop)
  registerReportCounting(shop)
  registerImports(shop)
  registerExports(shop)
  registerRateRefresh(app, shop)
  registerBackups(app, shop, options.superuserUrl ?? options.databaseUrl)
  await seedRates(shop.db, shop.clock.now())
  await seedEuroRates(shop.db)
  await seedExampleReseller(shop)
  await seedSuperusers(shop.db, config.superuserEmails, shop.clock.now())
  await syncTexts(shop)
  return { app, shop }
}
