import { layout } from './layout.ts'

/** What every page needs. The words of a page are loaded with that page: src/web/app/words.ts. */
export const frame = {
  titles: {
    signIn: 'Sign in',
    pricing: 'Pricing',
    orderForm: 'Order by bank transfer',
    orderFormOnline: 'Order for a company',
    paymentLink: 'Payment',
    order: 'Order',
    renewal: 'Renew a license',
    upgrade: 'Add servers',
    convertDemo: 'Buy for a demo license',
    profile: 'Profile',
    demo: 'Free demo',
    notFound: 'Page not found',
    failure: 'Something went wrong',
  },
  failure: {
    generic: 'Something went wrong, please check the form and try again.',
    notFoundText:
      'There is nothing at this address. It may have been moved, or it belongs to another account.',
    failureText:
      'The page could not be shown. Nothing was lost: reload it, or write to us if it happens again.',
    reload: 'Reload the page',
    toProfile: 'Go to the profile',
    toPricing: 'See the prices',
  },
  layout,
}
