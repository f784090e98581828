import { layout } from './layout.ts'

/** Loaded with every page; other words are loaded with their page. */
export const frame = {
  titles: {
    pricing: 'Pricing',
    notFound: 'Page not found',
    failure: 'Something went wrong',
  },
  failure: {
    generic: 'Something went wrong, please check the form and try again.',
    offline: 'You appear to be offline.',
    notFoundText:
      'There is nothing at this address. The page may have moved, or it may belong to another account.',
    failureText:
      'This page could not be shown. Nothing was lost. Reload it, or write to us if it happens again.',
    retry: 'Try again',
    reload: 'Reload the page',
    toProfile: 'Go to the profile',
    toPricing: 'See prices',
  },
  layout,
}
