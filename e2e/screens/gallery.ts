import type { Locator, Page } from 'playwright-core'
import { bankCart } from '../bank-order.ts'
import { holdSeconds } from '../held-seconds.ts'
import { writeOfflineRequest } from '../offline-request.ts'
import { type Words, words } from '../words.ts'
import type { Showcase } from './showcase.ts'

type Role = Parameters<Page['getByRole']>[0]
type Seen = string | readonly [Role, string] | Locator

type Special = {
  /** Before the page is opened. */
  prepare?: (page: Page) => Promise<unknown>
  /** A menu that is for phones has no wide state. */
  onlyNarrow?: true
  /** What the browser itself says of an answer that is meant to be one. */
  expected?: RegExp
}

export type Screen = Special & {
  name: string
  as: 'owner' | 'newcomer' | 'superuser' | 'unprovenSuperuser' | undefined
  path: string
  /** Brings the page into the state that is looked at. Then this is seen. */
  ready: Ready<Words>
}

type Ready<Texts> = (t: Texts, page: Page) => Seen | Promise<Seen>

export function showTo<Texts>(as: Screen['as'], pick: (t: Words) => Texts, prefix = '') {
  return (name: string, path: string, ready: Ready<Texts>, special: Special = {}): Screen => ({
    name: prefix + name,
    as,
    path,
    ready: (t, page) => ready(pick(t), page),
    ...special,
  })
}

const visitor = showTo(undefined, t => t)
const owner = showTo('owner', t => t)
const newcomer = showTo('newcomer', t => t)
const buy = '/orders/software/astra/buy/'
const license = '/orders/software/astra/license'
const formPath = '/orders/software/astra/order/'

const signInFor = (next: string) => `/accounts/login/?next=${encodeURIComponent(next)}`

/** Every page of the shop, in each state that looks different: not one that is a part of another. */
export function gallery(showcase: Showcase): readonly Screen[] {
  const { licenses, orders } = showcase
  return [
    visitor('sign-in-to-buy', signInFor(`${buy}?servers=3&country=DEU&kept=astra-1y`), t => [
      'heading',
      t.signIn.purchase.title,
    ]),
    visitor('sign-in-for-demo', signInFor('/orders/software/astra/demo/'), t => t.signIn.demo.lead),
    visitor('sign-in-refused', '/accounts/login/', async (t, page) => {
      await page.getByLabel(t.signIn.email, { exact: true }).fill('')
      await page.getByRole('button', { name: t.signIn.getPasscode }).click()
      return t.signIn.emailMissing
    }),
    visitor('passcode', '/accounts/login/', async (t, page) => {
      const email = `a-rather-long-name-${Date.now()}@a-studio-with-a-long-name.example`
      await page.getByLabel(t.signIn.email, { exact: true }).fill(email)
      await page.getByRole('button', { name: t.signIn.getPasscode }).click()
      return page.getByLabel(t.signIn.passcode, { exact: true })
    }),
    // The link is opened in another browser than the one that requested the passcode.
    visitor('sign-in-link', '/accounts/login/#code=123456', t => t.signIn.link.elsewhere.title, {
      prepare: page => page.context().clearCookies({ name: 'sign_in' }),
    }),
    visitor('astra', '/astra/', t => ['heading', t.product.plans.title]),
    owner('releases-covered', '/astra/releases/', t => ['heading', t.product.releases.covered.title]),
    visitor('pricing', '/astra/pricing/', t => t.pricing.plans['astra-1y'].purpose()),
    visitor('pricing-large-sums', `${buy}?servers=99&country=RUS&method=bank&periods=6`, t =>
      t.pricing.plans['astra-1y'].purpose(),
    ),
    visitor('pricing-company', `${buy}?servers=3&country=DEU&company=1`, (t, page) =>
      page.getByRole('checkbox', { name: t.pricing.options.company, checked: true }),
    ),
    owner('buy-or-renew', `${buy}?country=USA`, async (t, page) => {
      await page.locator('main button[data-variant=primary]:visible').first().click()
      return ['dialog', t.buyOrRenew.title]
    }),
    // A country with postcodes outside the EU's VAT, so that the dialog asks for the postcode.
    newcomer('consent', `${buy}?country=ESP`, async (t, page) => {
      await page.locator('main button[data-variant=primary]:visible').first().click()
      return ['dialog', t.consent.title]
    }),
    owner('demo-turned-paid', `${buy}${licenses.demo}/?country=DEU`, t => t.pricing.demo.keeps),
    owner('demo-had', '/orders/software/astra/demo/', t => t.demo.existing.title),
    newcomer('demo-form', '/orders/software/astra/demo/', t => t.demo.check.open),
    owner('renew', `${license}/${licenses.running}/renew/?country=DEU`, t => ['heading', t.renewal.title]),
    owner(
      'upgrade',
      `${license}/${licenses.running}/upgrade/?country=EST&servers=5`,
      t => t.upgrade.calculation.title,
    ),
    owner('not-upgradable', `${license}/${licenses.demo}/upgrade/`, t => [
      'alertdialog',
      t.upgrade.refused.title,
    ]),
    owner(
      'order-form-company-card',
      `${formPath}?online`,
      (t, page) => page.getByLabel(t.orderForm.labels.client_company, { exact: true }),
      { prepare: page => saveCart(page, { ...bankCart, method: 'stripe' }) },
    ),
    owner(
      'order-form-refused',
      formPath,
      async (t, page) => {
        for (const name of ['client_company', 'client_zip', 'client_city', 'client_address_line'])
          await page.locator(`[name=${name}]`).fill('')
        await page.locator('main button[type=submit]').click()
        return ['group', t.orderForm.check]
      },
      { prepare: page => saveCart(page, largestCart) },
    ),
    owner('order-form-without-cart', formPath, t => t.orderForm.noCart.title),
    visitor('payment-link', showcase.paymentLink, t => t.paymentLink.wait(3), { prepare: holdSeconds }),
    visitor('payment-link-unknown', '/orders/payment/link/?id=unknown', t => t.paymentLink.failed.title, {
      expected: /404/,
    }),
    visitor('written-quote-unknown', '/orders/quote/?token=unknown', t => t.writtenQuote.failed),
    owner('order-bank', `/orders/${orders.bank}/review/?new`, t => t.order.step.thanks),
    owner('order-card', `/orders/${orders.unpaid}/review/`, t => t.order.step.unpaid.title),
    owner('order-paid', `/orders/${orders.paid}/review/`, t => t.order.step.ready.title),
    newcomer(
      'in-other-account',
      `/accounts/licenses/${licenses.running}/`,
      t => t.profile.people.elsewhere.title,
    ),
    owner('order-absent', '/orders/999999/review/', t => t.order.failed.absent, { expected: /404/ }),
    owner('profile', '/accounts/profile/', t => ['heading', t.profile.licenses.title]),
    owner(
      'offline-activation-refused',
      '/orders/software/astra/activate/',
      async (t, page) => {
        await page.getByLabel(t.offlineActivation.text).fill('-----BEGIN ASTRA ACTIVATION REQUEST-----')
        await page.getByRole('button', { name: t.offlineActivation.submit }).click()
        return t.offlineActivation.problems.malformed.title
      },
      { expected: /422/ },
    ),
    visitor(
      'offline-activation-no-seat',
      '/astra-activate/',
      async (t, page) => {
        await page.getByLabel(t.offlineActivation.text).fill(writeOfflineRequest(licenses.full, 2))
        await page.getByRole('button', { name: t.offlineActivation.submit }).click()
        return t.offlineActivation.problems.no_seat_left.title
      },
      { expected: /422/ },
    ),
    visitor('offline-response', showcase.offlineResponse, t => [
      'heading',
      t.offlineActivation.response.title,
    ]),
    visitor(
      'offline-response-gone',
      '/astra-activate/expired/',
      t => ['heading', t.offlineActivation.response.gone],
      { expected: /404/ },
    ),
    owner('license', `/accounts/licenses/${licenses.running}/`, t => [
      'heading',
      t.profile.license.servers.title,
    ]),
    owner('license-shown', `/accounts/licenses/${licenses.demo}/`, async (t, page) => {
      await page.locator('summary').getByText(t.layout.copy.show).click()
      const { install } = t.profile.license
      await page.getByRole('button', { name: `${t.profile.licenses.more}: ${install.title}` }).click()
      await page.getByRole('button', { name: install.link }).click()
      return page.getByLabel(t.profile.license.install.command)
    }),
    owner('license-reset', `/accounts/licenses/${licenses.running}/`, async (t, page) => {
      const { reset } = t.profile.license
      await page.locator('summary').getByText(reset.title, { exact: true }).click()
      await page.getByRole('button', { name: new RegExp(`^${reset.label}: `) }).click()
      return ['dialog', t.profile.license.reset.question]
    }),
    owner('offered-license', `/accounts/transfers/${showcase.offer}/`, t => [
      'button',
      t.profile.license.offer.accept,
    ]),
    owner(
      'offered-license-closed',
      '/accounts/transfers/999999/',
      t => t.profile.license.offer.closed.title,
      { expected: /404/ },
    ),
    owner('servers', '/accounts/servers/', async (t, page) => {
      await page.getByRole('button', { name: t.profile.servers.rename }).first().click()
      return page.getByLabel(t.profile.servers.name)
    }),
    owner('people', '/accounts/people/', t => ['heading', t.profile.people.invite.title]),
    visitor('renewal-link-ended', '/orders/renewal/?token=unknown', t => t.paymentLink.renewal.ended, {
      expected: /404/,
    }),
    owner(
      'settings-refused',
      '/accounts/settings/',
      async (t, page) => {
        await page.getByLabel(t.settings.email.label, { exact: true }).fill('nowhere')
        await page.getByRole('button', { name: t.settings.email.ask }).click()
        return t.refusals['email-not-valid']
      },
      { expected: /400/ },
    ),
    newcomer('settings-email-pending', '/accounts/settings/', t => t.settings.email.waitsFor.both),
    visitor('mail-link', showcase.mailLink, t => t.settings.mailLink.emailChange.both),
    visitor('mail-link-unknown', '/accounts/mail/?token=unknown', t => t.settings.mailLink.failed),
    owner('your-data', '/accounts/data/', t => t.profile.data.export.ready),
    owner('developers', '/accounts/developers/', async (t, page) => {
      const { deliveries, tokens } = t.profile.developers
      await page.locator('summary').getByText(deliveries.title(1).slice(0, -4)).click()
      await page.getByText('webhook.test').waitFor()
      return page.getByRole('button', { name: new RegExp(`^${tokens.revoke}: `) })
    }),
    newcomer('developers-empty', '/accounts/developers/', t => t.profile.developers.webhooks.none),
    owner('support-answered', '/support/ask', async (t, page) => {
      const question = t === words.en ? 'Can I get my money back?' : 'Можно ли вернуть деньги?'
      await page.getByLabel(t.support.question, { exact: true }).fill(question)
      await page.getByRole('button', { name: t.support.submit, exact: true }).click()
      return page.locator('main pre')
    }),
    visitor('help', '/help/', t => ['heading', t.help.title]),
    visitor('help-found', '/help/?q=astra', t => ['link', t.help.search.all]),
    visitor('help-found-nothing', '/help/?q=qwertyuiop', t => t.help.none.title('qwertyuiop')),
    visitor('help-developers', '/help/developers/webhooks/', () => ['heading', 'Webhooks']),
    visitor('help-article-with-table', '/help/tax/', (_, page) => page.locator('main table')),
    visitor('terms', '/terms/', t => ['heading', t.layout.footer.terms]),
    visitor('privacy', '/privacy/', (_, page) => page.locator('h1')),
    visitor(
      'withdrawal-refused',
      '/withdraw/',
      async (t, page) => {
        await page.getByRole('button', { name: t.withdrawal.next }).click()
        return t.withdrawal.problems.name
      },
      { expected: /422/ },
    ),
    visitor('withdrawal-confirmed', '/withdraw/', async (t, page) => {
      await page.getByLabel(t.withdrawal.name).fill('Anna Nord')
      await page.getByLabel(t.withdrawal.order).fill('99999999')
      await page.getByLabel(t.withdrawal.email).fill('anna@studio.example')
      await page.getByRole('button', { name: t.withdrawal.next }).click()
      return ['button', t.withdrawal.check.confirm]
    }),
    visitor(
      'ending-refused',
      '/end-contract/',
      async (t, page) => {
        await page.getByLabel(t.withdrawal.ending.kind).selectOption('cause')
        await page.getByRole('button', { name: t.withdrawal.ending.submit }).click()
        return t.withdrawal.problems.reason
      },
      { expected: /422/ },
    ),
    visitor('ending-sent', '/end-contract/', async (t, page) => {
      await page.getByLabel(t.withdrawal.name).fill('Anna Nord')
      await page.getByLabel(t.withdrawal.order).fill('99999999')
      await page.getByLabel(t.withdrawal.email).fill('anna@studio.example')
      await page.getByRole('button', { name: t.withdrawal.ending.submit }).click()
      return ['button', t.withdrawal.ending.print]
    }),
    visitor('imprint', '/imprint/', t => ['heading', t.legal.imprint.title]),
    visitor('not-found', '/there/is/nothing/', (_, page) => page.locator('h1'), { expected: /404/ }),
    visitor(
      'menu',
      '/help/',
      async (t, page) => {
        await page.getByRole('button', { name: t.layout.menu.open }).click()
        return ['dialog', t.layout.menu.title]
      },
      { onlyNarrow: true },
    ),
    owner('sandbox-payment', showcase.paymentPage, (_, page) => page.locator('button[value=pay]')),
  ]
}

const largestCart = { ...bankCart, servers: 99, country: 'BLR' }

/** Saves the cart as the pricing page keeps it. */
function saveCart(page: Page, cart: typeof bankCart) {
  return page.addInitScript(text => sessionStorage.setItem('cart', text), JSON.stringify(cart))
}
