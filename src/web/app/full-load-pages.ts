import type { RouteObject } from 'react-router'
import type { PageHandle } from './page-handle.ts'

const requestPage = (path: string): RouteObject => ({
  path,
  lazy: () => import('../offline-activation/request-page.tsx'),
  handle: {
    title: t => t.offlineActivation.title,
    page: 'offline-activation/request-page',
  } satisfies PageHandle,
})

const responsePage: RouteObject = {
  path: '/astra-activate/:token/',
  lazy: () => import('../offline-activation/response-page.tsx'),
  handle: {
    title: t => t.offlineActivation.responseTitle,
    page: 'offline-activation/response-page',
  } satisfies PageHandle,
}

const license: RouteObject = {
  path: '/accounts/licenses/:id/',
  lazy: () => import('../profile/license-page.tsx'),
  handle: { title: t => t.profile.license.title, page: 'profile/license-page' } satisfies PageHandle,
}

const transfer: RouteObject = {
  path: '/accounts/transfers/:id/',
  lazy: () => import('../profile/transfer-page.tsx'),
  handle: { title: t => t.profile.license.offer.title, page: 'profile/transfer-page' } satisfies PageHandle,
}

const settings: RouteObject = {
  path: '/accounts/settings/',
  lazy: () => import('../settings/settings-page.tsx'),
  handle: { title: t => t.settings.title, page: 'settings/settings-page' } satisfies PageHandle,
}

const mailLink: RouteObject = {
  path: '/accounts/mail/',
  lazy: () => import('../settings/mail-link-page.tsx'),
  handle: { title: t => t.settings.mailLink.title, page: 'settings/mail-link-page' } satisfies PageHandle,
}

const ownData: RouteObject = {
  path: '/accounts/data/',
  lazy: () => import('../profile/data-page.tsx'),
  handle: { title: t => t.profile.data.title, page: 'profile/data-page' } satisfies PageHandle,
}

const developers: RouteObject = {
  path: '/accounts/developers/',
  lazy: () => import('../profile/developers-page.tsx'),
  handle: { title: t => t.profile.developers.title, page: 'profile/developers-page' } satisfies PageHandle,
}

const paymentLink: RouteObject = {
  path: '/orders/payment/link/',
  lazy: () => import('../payment-link/payment-link-page.tsx'),
  handle: {
    title: t => t.paymentLink.title,
    page: 'payment-link/payment-link-page',
  } satisfies PageHandle,
}

const withdrawal: RouteObject = {
  path: '/withdraw/',
  lazy: () => import('../withdrawal/withdrawal-page.tsx'),
  handle: { title: t => t.withdrawal.title, page: 'withdrawal/withdrawal-page' } satisfies PageHandle,
}

const legal: RouteObject[] = [
  {
    path: '/terms/',
    lazy: () => import('../legal/terms-page.tsx'),
    handle: {
      title: t => t.layout.footer.terms,
      page: 'legal/terms-page',
    } satisfies PageHandle,
  },
  {
    path: '/privacy/',
    lazy: () => import('../legal/privacy-page.tsx'),
    handle: {
      title: t => t.layout.footer.privacy,
      page: 'legal/privacy-page',
    } satisfies PageHandle,
  },
  {
    path: '/imprint/',
    lazy: () => import('../legal/imprint-page.tsx'),
    handle: { title: t => t.legal.imprint.title, page: 'legal/imprint-page' } satisfies PageHandle,
  },
]

/** Loaded in the browser only where one of them is open: `isServerPath` has each, so that links to them load in full. */
export const fullLoadPages: readonly RouteObject[] = [
  requestPage('/astra-activate/'),
  requestPage('/orders/software/astra/activate/'),
  responsePage,
  license,
  transfer,
  settings,
  mailLink,
  developers,
  ownData,
  paymentLink,
  withdrawal,
  ...legal,
]
