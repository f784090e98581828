import type { Page } from 'playwright-core'
import { bankCart } from '../bank-order.ts'
import { holdSeconds } from '../held-seconds.ts'
import { writeOfflineRequest } from '../offline-request.ts'
import { type Words, words } from '../words.ts'
import type { Showcase } from './showcase.ts'

export type Screen = {
  name: string
  as?: 'owner' | 'newcomer' | 'superuser' | 'unprovenSuperuser'
  path: (showcase: Showcase) => string
  /** Before the page is opened. */
  prepare?: (page: Page) => Promise<unknown>
  /** Brings the page into the state that is looked at, and waits for it. */
  ready: (page: Page, t: Words, showcase: Showcase) => Promise<unknown>
  /** A menu that is for phones has no wide state. */
  onlyNarrow?: true
  /** What the browser itself says of an answer that is meant to be one. */
  expected?: RegExp
}

const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true }).waitFor()
const buy = '/orders/software/astra/buy/'
const license = '/orders/software/astra/license'
const formPath = '/orders/software/astra/order/'

/** Every page of the shop, in each state that looks different. */
export const gallery: readonly Screen[] = [
  {
    name: 'sign-in',
    path: () => '/accounts/login/',
    ready: (page, t) => page.getByRole('button', { name: t.signIn.getPasscode }).waitFor(),
  },
  {
    name: 'sign-in-refused',
    path: () => '/accounts/login/',
    async ready(page, t) {
      await page.getByLabel(t.signIn.email, { exact: true }).fill('')
      await page.getByRole('button', { name: t.signIn.getPasscode }).click()
      await page.getByText(t.signIn.emailMissing).waitFor()
    },
  },
  {
    name: 'passcode',
    path: () => '/accounts/login/',
    async ready(page, t) {
      const email = `a-rather-long-name-${Date.now()}@a-studio-with-a-long-name.example`
      await page.getByLabel(t.signIn.email, { exact: true }).fill(email)
      await page.getByRole('button', { name: t.signIn.getPasscode }).click()
      await page.getByLabel(t.signIn.passcode, { exact: true }).waitFor()
    },
  },
  {
    name: 'sign-in-link',
    path: () => '/accounts/login/#code=123456',
    // As in another browser than the one that requested the passcode.
    prepare: page => page.context().clearCookies({ name: 'sign_in' }),
    ready: (page, t) => page.getByText(t.signIn.link.elsewhere.title).waitFor(),
  },
  {
    name: 'astra',
    path: () => '/astra/',
    ready: (page, t) => heading(page, t.astra.plans.title),
  },
  {
    name: 'pricing',
    path: () => '/astra/pricing/',
    ready: (page, t) => page.getByText(t.pricing.plans['astra-1y'].purpose).waitFor(),
  },
  {
    name: 'pricing-large-sums',
    path: () => `${buy}?servers=99&country=RUS&method=bank&periods=6`,
    ready: (page, t) => page.getByText(t.pricing.plans['astra-1y'].purpose).waitFor(),
  },
  {
    name: 'pricing-company',
    path: () => `${buy}?servers=3&country=DEU&company=1`,
    ready: (page, t) =>
      page.getByRole('checkbox', { name: t.pricing.options.company, checked: true }).waitFor(),
  },
  {
    name: 'buy-or-renew',
    as: 'owner',
    path: () => `${buy}?country=USA`,
    async ready(page, t) {
      await page.locator('form button[data-variant=primary]').first().click()
      await page.getByRole('dialog', { name: t.buyOrRenew.title }).waitFor()
    },
  },
  {
    name: 'consent',
    as: 'newcomer',
    // A country with postcodes outside the EU's VAT, so that the dialog asks for the postcode.
    path: () => `${buy}?country=ESP`,
    async ready(page, t) {
      await page.locator('form button[data-variant=primary]').first().click()
      await page.getByRole('dialog', { name: t.consent.title }).waitFor()
    },
  },
  {
    name: 'demo-turned-paid',
    as: 'owner',
    path: ({ licenses }) => `${buy}${licenses.demo}/?country=DEU`,
    ready: (page, t) => page.getByText(t.pricing.demo.keeps, { exact: true }).waitFor(),
  },
  {
    name: 'demo-had',
    as: 'owner',
    path: () => '/orders/software/astra/demo/',
    ready: (page, t) => page.getByText(t.demo.existing.title).waitFor(),
  },
  {
    name: 'demo-form',
    as: 'newcomer',
    path: () => '/orders/software/astra/demo/',
    ready: (page, t) => page.getByText(t.demo.check.open).waitFor(),
  },
  {
    name: 'renew',
    as: 'owner',
    path: ({ licenses }) => `${license}/${licenses.running}/renew/?country=DEU`,
    ready: (page, t) => heading(page, t.renewal.title),
  },
  {
    name: 'renew-by-serial',
    as: 'owner',
    path: ({ licenses }) => `${license}/${licenses.serial}/renew-sn/?country=BLR`,
    ready: (page, t) => heading(page, t.renewal.title),
  },
  {
    name: 'upgrade',
    as: 'owner',
    path: ({ licenses }) => `${license}/${licenses.running}/upgrade/?country=EST&servers=5`,
    ready: (page, t) => page.getByText(t.upgrade.calculation.title).first().waitFor(),
  },
  {
    name: 'upgrade-one-more',
    as: 'owner',
    path: ({ licenses }) => `${license}/${licenses.running}/upgrade/`,
    ready: (page, t) => page.getByText(t.upgrade.servers.change(3, 1)).waitFor(),
  },
  {
    name: 'not-upgradable',
    as: 'owner',
    path: ({ licenses }) => `${license}/${licenses.demo}/upgrade/`,
    ready: (page, t) => page.getByRole('alertdialog', { name: t.upgrade.refused.title }).waitFor(),
  },
  {
    name: 'order-form',
    as: 'owner',
    path: () => formPath,
    prepare: page => saveCart(page, largestCart),
    ready: (page, t) => page.getByLabel(t.orderForm.labels.client_company, { exact: true }).waitFor(),
  },
  {
    name: 'order-form-company-card',
    as: 'owner',
    path: () => `${formPath}?online`,
    prepare: page => saveCart(page, { ...bankCart, method: 'stripe' }),
    ready: (page, t) => page.getByLabel(t.orderForm.labels.client_company, { exact: true }).waitFor(),
  },
  {
    name: 'order-form-refused',
    as: 'owner',
    path: () => formPath,
    prepare: page => saveCart(page, largestCart),
    async ready(page, t) {
      for (const name of ['client_company', 'client_zip', 'client_city', 'client_address_line'])
        await page.locator(`[name=${name}]`).fill('')
      await page.locator('main button[type=submit]').click()
      await page.getByRole('group', { name: t.orderForm.check }).waitFor()
    },
  },
  {
    name: 'order-form-without-cart',
    as: 'owner',
    path: () => formPath,
    ready: (page, t) => page.getByText(t.orderForm.noCart.title).waitFor(),
  },
  {
    name: 'payment-link',
    path: ({ paymentLink }) => paymentLink,
    prepare: holdSeconds,
    ready: (page, t) => page.getByText(t.paymentLink.wait(3)).waitFor(),
  },
  {
    name: 'payment-link-unknown',
    path: () => '/orders/payment/link/?id=unknown',
    ready: (page, t) => page.getByText(t.paymentLink.failed.title).waitFor(),
    expected: /404/,
  },
  {
    name: 'order-bank',
    as: 'owner',
    path: ({ orders }) => `/orders/${orders.bank}/review/?new`,
    ready: (page, t) => page.getByText(t.order.step.thanks).waitFor(),
  },
  {
    name: 'order-card',
    as: 'owner',
    path: ({ orders }) => `/orders/${orders.unpaid}/review/`,
    ready: (page, t) => page.getByText(t.order.step.unpaid.title).waitFor(),
  },
  {
    name: 'order-paid',
    as: 'owner',
    path: ({ orders }) => `/orders/${orders.paid}/review/`,
    ready: (page, t) => page.getByText(t.order.step.ready.title).waitFor(),
  },
  {
    name: 'order-absent',
    as: 'owner',
    path: () => '/orders/999999/review/',
    ready: (page, t) => page.getByText(t.order.failed.absent).waitFor(),
    expected: /404/,
  },
  {
    name: 'profile',
    as: 'owner',
    path: () => '/accounts/profile/',
    ready: (page, t) => heading(page, t.profile.licenses.title),
  },
  {
    name: 'offline-activation',
    path: () => '/astra-activate/',
    ready: (page, t) => heading(page, t.offlineActivation.title),
  },
  {
    name: 'offline-activation-refused',
    as: 'owner',
    path: () => '/orders/software/astra/activate/',
    async ready(page, t) {
      await page.getByLabel(t.offlineActivation.text).fill('-----BEGIN ASTRA ACTIVATION REQUEST-----')
      await page.getByRole('button', { name: t.offlineActivation.submit }).click()
      await page.getByText(t.offlineActivation.problems.malformed.title).waitFor()
    },
    expected: /422/,
  },
  {
    name: 'offline-activation-no-seat',
    path: () => '/astra-activate/',
    async ready(page, t, { licenses }) {
      await page.getByLabel(t.offlineActivation.text).fill(writeOfflineRequest(licenses.full, 2))
      await page.getByRole('button', { name: t.offlineActivation.submit }).click()
      await page.getByText(t.offlineActivation.problems.no_seat_left.title).waitFor()
    },
    expected: /422/,
  },
  {
    name: 'offline-response',
    path: ({ offlineResponse }) => offlineResponse,
    ready: (page, t) => heading(page, t.offlineActivation.response.title),
  },
  {
    name: 'offline-response-gone',
    path: () => '/astra-activate/expired/',
    ready: (page, t) => heading(page, t.offlineActivation.response.gone),
    expected: /404/,
  },
  {
    name: 'license',
    as: 'owner',
    path: ({ licenses }) => `/accounts/licenses/${licenses.running}/`,
    ready: (page, t) => heading(page, t.profile.license.history.title),
  },
  {
    name: 'license-shown',
    as: 'owner',
    path: ({ licenses }) => `/accounts/licenses/${licenses.demo}/`,
    async ready(page, t) {
      await page.locator('summary').getByText(t.layout.copy.show).click()
      await page.getByRole('button', { name: t.profile.license.install.link }).click()
      await page.getByLabel(t.profile.license.install.command).waitFor()
    },
  },
  {
    name: 'license-reset',
    as: 'owner',
    path: ({ licenses }) => `/accounts/licenses/${licenses.running}/`,
    async ready(page, t) {
      await page.getByRole('button', { name: new RegExp(`^${t.profile.license.reset.open}: `) }).click()
      await page.getByRole('dialog', { name: t.profile.license.reset.question }).waitFor()
    },
  },
  {
    name: 'offered-license',
    as: 'owner',
    path: ({ offer }) => `/accounts/transfers/${offer}/`,
    ready: (page, t) => page.getByRole('button', { name: t.profile.license.offer.accept }).waitFor(),
  },
  {
    name: 'offered-license-closed',
    as: 'owner',
    path: () => '/accounts/transfers/999999/',
    ready: (page, t) => page.getByText(t.profile.license.offer.closed.title).waitFor(),
    expected: /404/,
  },
  {
    name: 'settings',
    as: 'owner',
    path: () => '/accounts/settings/',
    ready: (page, t) => heading(page, t.settings.browsers.title),
  },
  {
    name: 'settings-refused',
    as: 'owner',
    path: () => '/accounts/settings/',
    async ready(page, t) {
      await page.getByLabel(t.settings.email.label, { exact: true }).fill('nowhere')
      await page.getByRole('button', { name: t.settings.email.ask }).click()
      await page.getByText(t.refusals['email-not-valid']).waitFor()
    },
    expected: /400/,
  },
  {
    name: 'settings-email-pending',
    as: 'newcomer',
    path: () => '/accounts/settings/',
    ready: (page, t) => page.getByText(t.settings.email.waitsFor.both).waitFor(),
  },
  {
    name: 'mail-link',
    path: ({ mailLink }) => mailLink,
    ready: (page, t) => page.getByText(t.settings.mailLink.emailChange.both).waitFor(),
  },
  {
    name: 'mail-link-unknown',
    path: () => '/accounts/mail/?token=unknown',
    ready: (page, t) => page.getByText(t.settings.mailLink.failed).waitFor(),
  },
  {
    name: 'your-data',
    as: 'owner',
    path: () => '/accounts/data/',
    ready: (page, t) => page.getByText(t.profile.data.export.ready).waitFor(),
  },
  {
    name: 'developers',
    as: 'owner',
    path: () => '/accounts/developers/',
    async ready(page, t) {
      const { deliveries, tokens } = t.profile.developers
      await page.locator('summary').getByText(deliveries.title(1).slice(0, -4)).click()
      await page.getByText('webhook.test').waitFor()
      await page.getByRole('button', { name: new RegExp(`^${tokens.revoke}: `) }).waitFor()
    },
  },
  {
    name: 'developers-empty',
    as: 'newcomer',
    path: () => '/accounts/developers/',
    ready: (page, t) => page.getByText(t.profile.developers.webhooks.none).waitFor(),
  },
  {
    name: 'support-answered',
    as: 'owner',
    path: () => '/support/ask',
    async ready(page, t) {
      const question = t === words.en ? 'Can I get my money back?' : 'Можно ли вернуть деньги?'
      await page.getByLabel(t.support.question, { exact: true }).fill(question)
      await page.getByRole('button', { name: t.support.submit, exact: true }).click()
      await page.locator('main pre').waitFor()
    },
  },
  {
    name: 'help',
    path: () => '/help/',
    ready: (page, t) => heading(page, t.help.title),
  },
  {
    name: 'help-found',
    path: () => '/help/?q=astra',
    ready: (page, t) => page.getByRole('link', { name: t.help.search.all }).waitFor(),
  },
  {
    name: 'help-found-nothing',
    path: () => '/help/?q=qwertyuiop',
    ready: (page, t) => page.getByText(t.help.none.title('qwertyuiop')).waitFor(),
  },
  {
    name: 'help-article',
    path: () => '/help/install-license-file/',
    ready: (page, t) => page.getByText(t.help.article.notIt).waitFor(),
  },
  {
    name: 'help-developers',
    path: () => '/help/developers/webhooks/',
    ready: page => heading(page, 'Webhooks'),
  },
  {
    name: 'help-article-with-table',
    path: () => '/help/tax/',
    ready: page => page.locator('main table').waitFor(),
  },
  { name: 'terms', path: () => '/terms/', ready: (page, t) => heading(page, t.layout.footer.terms) },
  { name: 'privacy', path: () => '/privacy/', ready: page => page.locator('h1').waitFor() },
  {
    name: 'withdrawal',
    path: () => '/withdraw/',
    ready: (page, t) => page.getByRole('button', { name: t.withdrawal.next }).waitFor(),
  },
  {
    name: 'withdrawal-refused',
    path: () => '/withdraw/',
    async ready(page, t) {
      await page.getByRole('button', { name: t.withdrawal.next }).click()
      await page.getByText(t.withdrawal.problems.name).waitFor()
    },
    expected: /422/,
  },
  {
    name: 'withdrawal-confirmed',
    path: () => '/withdraw/',
    async ready(page, t) {
      await page.getByLabel(t.withdrawal.name).fill('Anna Nord')
      await page.getByLabel(t.withdrawal.order).fill('99999999')
      await page.getByLabel(t.withdrawal.email).fill('anna@studio.example')
      await page.getByRole('button', { name: t.withdrawal.next }).click()
      await page.getByRole('button', { name: t.withdrawal.check.confirm }).waitFor()
    },
  },
  { name: 'imprint', path: () => '/imprint/', ready: (page, t) => heading(page, t.legal.imprint.title) },
  {
    name: 'not-found',
    path: () => '/there/is/nothing/',
    ready: page => page.locator('h1').waitFor(),
    expected: /404/,
  },
  {
    name: 'menu',
    path: () => '/help/',
    async ready(page, t) {
      await page.getByRole('button', { name: t.layout.menu.open }).click()
      await page.getByRole('dialog', { name: t.layout.menu.title }).waitFor()
    },
    onlyNarrow: true,
  },
  {
    name: 'sandbox-payment',
    as: 'owner',
    path: ({ paymentPage }) => paymentPage,
    ready: page => page.locator('button[value=pay]').waitFor(),
  },
]

const largestCart = { ...bankCart, servers: 99, country: 'BLR' }

/** As the pricing page keeps it. */
function saveCart(page: Page, cart: typeof bankCart) {
  return page.addInitScript(text => sessionStorage.setItem('cart', text), JSON.stringify(cart))
}
