import { planTable } from './plan-table.ts'

/** The texts about the product are in `src/server/content/product/`. */
export const astra = {
  title: 'Video-streaming server, free for 30 days',
  toPricing: 'See prices',
  toDemo: 'Try free for 30 days',
  note: (price: string) => `No card required. Licenses from ${price} a month.`,
  questions: 'Questions',

  diagram: {
    title: (product: string) =>
      `Your sources are connected to your server with ${product}, which streams to your viewers. The server makes outbound connections to check its license.`,
    sources: 'Sources',
    server: 'Your server',
    viewers: 'Viewers',
    license: 'License check',
  },

  planTable,
  plans: {
    title: 'Plans compared',
    lead: 'For one server, before tax. Every plan includes every feature.',
    more: 'The more servers, the less each one costs. The pricing page shows the full price for your country.',
  },

  hardware: 'Questions about your hardware? Write to us:',
  get: {
    download: (product: string) => `Download ${product}`,
    ask: 'For the installation files, write to us:',
  },
  failed: {
    title: 'This page could not be loaded',
    text: 'Please try again in a moment.',
  },
}
