import type { DeveloperTextName } from '../../contract/content.ts'
import type { PaymentMethod } from '../../domain/payments/methods.ts'

/** The address of each page, as the router reads it. */
export const routes = {
  home: '/',
  signIn: '/accounts/login/',
  profile: '/accounts/profile/',
  profileShort: '/profile/',
  settings: '/accounts/settings/',
  people: '/accounts/people/',
  servers: '/accounts/servers/',
  mailLink: '/accounts/mail/',
  ownData: '/accounts/data/',
  developers: '/accounts/developers/',
  license: '/accounts/licenses/:id/',
  transfer: '/accounts/transfers/:id/',
  product: '/astra/',
  productShort: '/astra-license/',
  releases: '/astra/releases/',
  pricing: '/astra/pricing/',
  buy: '/orders/software/astra/buy/',
  convertDemo: '/orders/software/astra/buy/:id/',
  demo: '/orders/software/astra/demo/',
  orderForm: '/orders/software/astra/order/',
  order: '/orders/:id/review/',
  paymentLink: '/orders/payment/link/',
  renewalLink: '/orders/renewal/',
  writtenQuote: '/orders/quote/',
  renew: '/orders/software/astra/license/:id/renew/',
  renewBySerial: '/orders/software/astra/license/:id/renew-sn/',
  upgrade: '/orders/software/astra/license/:id/upgrade/',
  activate: '/orders/software/astra/activate/',
  activateAny: '/astra-activate/',
  activated: '/astra-activate/:token/',
  help: '/help/',
  article: '/help/:slug/',
  developerText: '/help/developers/:name/',
  ask: '/support/ask',
  terms: '/terms/',
  privacy: '/privacy/',
  imprint: '/imprint/',
  withdraw: '/withdraw/',
  endContract: '/end-contract/',
} as const

/** Where links lead. */
export const paths = {
  ...routes,
  signIn: (next?: string) => routes.signIn + query('next', next),
  olderOrders: (after: number, find: string) =>
    `${routes.profile}?after=${after}${query('find_order', find, '&')}#orders`,
  latestOrders: `${routes.profile}#orders`,
  convertDemo: (licenseId: number) => fill(routes.convertDemo, licenseId),
  orderForm: (coupon?: string) => routes.orderForm + query('coupon', coupon),
  orderFormOnline: (coupon: string) => `${routes.orderForm}?online${query('coupon', coupon, '&')}`,
  quote: (token: string) => routes.writtenQuote + query('token', token),
  orderQuote: (token: string, method: PaymentMethod) => `${routes.orderForm}?quote=${token}&method=${method}`,
  order: (orderId: number) => fill(routes.order, orderId),
  renew: (licenseId: number) => fill(routes.renew, licenseId),
  upgrade: (licenseId: number) => fill(routes.upgrade, licenseId),
  license: (licenseId: number) => fill(routes.license, licenseId),
  moreServers: (licenseId: number, after: number, find: string) =>
    `${fill(routes.license, licenseId)}?after=${after}${query('server', find, '&')}#servers`,
  licenseFile: (licenseId: number) => `/api/astra/license/${licenseId}/file/`,
  transfer: (offerId: number) => fill(routes.transfer, offerId),
  captchaChallenge: '/api/captcha/challenge/',
  searchHelp: (words: string) => routes.help + query('q', words),
  article: (slug: string) => fill(routes.article, slug),
  ask: (question?: string) => routes.ask + query('question', question),
  acceptedTerms: (version: string) => routes.terms + query('version', version),
  developerText: (name: DeveloperTextName) => fill(routes.developerText, name),
  withdraw: (orderId?: number) => routes.withdraw + query('order', orderId),
  backOffice: '/sezam/',
  backOfficeLicense: (licenseId: number) => `/sezam/licenses/${licenseId}/`,
  mailbox: '/sandbox/mail/',
  switchLanguage: '/i18n/switch',
}

export const mailto = (address: string) => `mailto:${address}`

function fill(route: string, value: string | number): string {
  return route.replace(/:\w+/, String(value))
}

function query(name: string, value: string | number | undefined, mark = '?'): string {
  return value ? `${mark}${name}=${encodeURIComponent(value)}` : ''
}

const serverPrefixes = [
  '/api/',
  '/d/',
  '/managecms/',
  '/orders/docs/',
  '/orders/payment/',
  '/sezam/',
  '/sandbox/',
  // Pages for which the server decides what it may show, or which must not leak from one visitor to the next.
  '/accounts/',
  routes.activate,
  routes.activateAny,
  routes.terms,
  routes.privacy,
  routes.imprint,
  routes.withdraw,
  routes.endContract,
].map(prefix => prefix.replace(/\/+$/, ''))

/** Paths that always need a full page load from the server. */
export function isServerPath(path: string): boolean {
  if (path.startsWith(routes.signIn)) return false
  return serverPrefixes.some(prefix => path.startsWith(prefix) && /^([/?]|$)/.test(path.slice(prefix.length)))
}
