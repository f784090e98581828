import { layout } from './layout.ts'
import { pricing } from './pricing.ts'
import { profile } from './profile.ts'
import { review } from './review.ts'
import { signIn } from './sign-in.ts'

/** Every word on the screens of the storefront. Words that vary are functions. */
export const screens = {
  description: (product: string) =>
    `${product}: a video-streaming server for broadcasters and providers. Licenses for 1 to 99 servers, by the month, by the year or for life.`,
  titles: {
    signIn: 'Sign in',
    pricing: 'Pricing',
    review: 'Order',
    profile: 'Profile',
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
  signIn,
  pricing,
  review,
  profile,
}

export type Texts = typeof screens
