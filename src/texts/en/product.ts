import { sold } from '../sold.ts'
import { countDays, countServers, units } from './counts.ts'
import { planTable } from './plan-table.ts'
import { releasesPage } from './releases-page.ts'

/** The texts about the product are in `src/server/content/product/`. */
export const product = {
  title: (opening: string) => `${opening}, free for ${countDays(sold().demoDays)}`,
  toPricing: 'See prices',
  toDemo: () => `Try free for ${countDays(sold().demoDays)}`,
  note: (price: string) => `No card required. Licenses from ${price} a month.`,
  questions: 'Questions',

  planTable,
  releases: releasesPage,
  plans: {
    title: 'Plans compared',
    lead: () => `For ${countServers(1)}, before tax. Every plan includes every feature.`,
    more: () => `The pricing page shows the full price for your country and the number of ${units().other}.`,
  },

  hardware: 'Questions about your hardware? Write to us:',
  get: {
    download: (product: string) => `Download ${product}`,
    releases: 'All releases',
    ask: 'For the installation files, write to us:',
  },
  failed: {
    title: 'This page could not be loaded',
    text: 'Please try again in a moment.',
  },
}
