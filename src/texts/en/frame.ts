import { layout } from './layout.ts'

/** Loaded with every page; other words are loaded with their page. */
export const frame = {
  titles: {
    pricing: (euros: number) => `Pricing, from €${euros} a month`,
    notFound: 'Page not found',
    failure: 'Something went wrong',
    offline: 'You are offline',
  },
  failure: {
    generic: 'Something went wrong, please check the form and try again.',
    offline: 'You appear to be offline.',
    offlineText: 'Nothing was lost. Check your connection, and reload the page.',
    notFoundText:
      'There is nothing at this address. The page may have moved, or it may belong to another account.',
    failureText:
      'This page could not be shown. Nothing was lost. Reload it, or write to us if it happens again.',
    retry: 'Try again',
    reload: 'Reload the page',
    toProfile: 'Go to the profile',
    toProduct: 'Go to the start page',
    toPricing: 'See prices',
  },
  layout,
}
