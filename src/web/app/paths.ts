import type { DeveloperTextName } from '../../contract/content.ts'

export const paths = {
  home: '/',
  signIn: (next?: string) => `/accounts/login/${next ? `?next=${encodeURIComponent(next)}` : ''}`,
  profile: '/accounts/profile/',
  settings: '/accounts/settings/',
  olderOrders: (after: number) => `/accounts/profile/?after=${after}#orders`,
  latestOrders: '/accounts/profile/#orders',
  ownData: '/accounts/data/',
  profileShort: '/profile/',
  product: '/astra/',
  pricing: '/astra/pricing/',
  buy: '/orders/software/astra/buy/',
  convertDemo: (licenseId: number) => `/orders/software/astra/buy/${licenseId}/`,
  orderForm: (coupon?: string) =>
    `/orders/software/astra/order/${coupon ? `?coupon=${encodeURIComponent(coupon)}` : ''}`,
  orderFormOnline: (coupon: string) =>
    `/orders/software/astra/order/?online${coupon ? `&coupon=${encodeURIComponent(coupon)}` : ''}`,
  order: (orderId: number) => `/orders/${orderId}/review/`,
  renew: (licenseId: number) => `/orders/software/astra/license/${licenseId}/renew/`,
  upgrade: (licenseId: number) => `/orders/software/astra/license/${licenseId}/upgrade/`,
  license: (licenseId: number) => `/accounts/licenses/${licenseId}/`,
  licenseFile: (licenseId: number) => `/api/astra/license/${licenseId}/file/`,
  transfer: (offerId: number) => `/accounts/transfers/${offerId}/`,
  demo: '/orders/software/astra/demo/',
  captchaChallenge: '/api/captcha/challenge/',
  help: '/help/',
  searchHelp: (query: string) => (query ? `/help/?q=${encodeURIComponent(query)}` : '/help/'),
  article: (slug: string) => `/help/${slug}/`,
  ask: (question?: string) => `/support/ask${question ? `?question=${encodeURIComponent(question)}` : ''}`,
  terms: '/terms/',
  acceptedTerms: (version: string) => `/terms/?version=${version}`,
  privacy: '/privacy/',
  developerText: (name: DeveloperTextName) => `/help/developers/${name}/`,
  imprint: '/imprint/',
  withdraw: (orderId?: number) => `/withdraw/${orderId ? `?order=${orderId}` : ''}`,
  mailbox: '/sandbox/mail/',
  switchLanguage: '/i18n/switch',
}

export const mailto = (address: string) => `mailto:${address}`

const serverPrefixes = [
  '/api',
  '/astra-activate',
  '/accounts/developers',
  '/accounts/licenses',
  '/accounts/mail',
  '/accounts/profile',
  '/accounts/settings',
  '/accounts/data',
  '/accounts/transfers',
  '/managecms',
  '/orders/docs',
  '/orders/payment',
  '/orders/software/astra/activate',
  '/sezam',
  '/sandbox',
  '/terms',
  '/privacy',
  '/imprint',
  '/withdraw',
]

/** Paths that always need a full page load from the server. */
export function isServerPath(path: string): boolean {
  return serverPrefixes.some(
    prefix => path === prefix || path.startsWith(`${prefix}/`) || path.startsWith(`${prefix}?`),
  )
}

/** The `next` of a sign-in if it stays on this site, otherwise null. */
export function safeNext(next: string | null): string | null {
  if (!next || !/^\/(?![/\\])/.test(next) || /[\\\s\p{Cc}]/u.test(next)) return null
  const base = 'http://shop.invalid'
  const url = URL.parse(next, base)
  // A path of dots resolves to two slashes, which a browser reads as another site.
  if (!url || url.origin !== base || url.pathname.startsWith('//')) return null
  return `${url.pathname}${url.search}${url.hash}`
}
