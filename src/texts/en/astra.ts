/** The texts about the product are in `src/server/content/product/`. */
export const astra = {
  title: 'Video-streaming server, free for 30 days',
  toPricing: 'See prices',
  toDemo: 'Try free for 30 days',
  note: (price: string) => `No card required. Licenses from ${price} a month.`,
  questions: 'Questions',
  closing: 'Try it on your own machine, with every feature.',

  diagram: {
    title: (product: string) =>
      `Your sources are connected to your server with ${product}, which streams to your viewers. The server makes outbound connections to check its license.`,
    sources: 'Sources',
    server: 'Your server',
    viewers: 'Viewers',
    license: 'License check',
  },

  plans: {
    title: 'Plans compared',
    lead: 'For one server, before tax. Every plan includes every feature.',
    head: ['Plan', 'Price', 'Term', 'New versions', 'When it ends'],
    demo: ['Free demo', 'free', '30 days, once per customer', 'included', 'buy it, or it stops'],
    month: {
      name: 'Monthly',
      price: (price: string) => `${price} a month`,
      rest: [
        '30 days each; 1, 3 or 6 months at once',
        'included',
        'renew it; nothing is charged automatically',
      ],
    },
    year: {
      name: 'Yearly',
      price: (price: string) => `${price} a year`,
      rest: ['365 days, 2 months free', 'included', 'renew it; nothing is charged automatically'],
    },
    lifetime: {
      name: 'Lifetime',
      price: (price: string) => `${price} once`,
      rest: (update: string) => [
        'no end',
        `one year; each further year ${update}, when you want it`,
        'it does not end; after a year, your version stays',
      ],
    },
    more: 'More servers cost less each. The pricing page shows the full price with tax for your country.',
  },

  hardware: {
    documented: 'Supported systems and hardware',
    ask: 'Questions about your hardware? Write to us:',
  },
  get: {
    download: (product: string) => `Download ${product}`,
    documentation: 'Documentation',
    ask: 'For the installation files, write to us:',
  },
  failed: {
    title: 'This page could not be loaded',
    text: 'Please try again in a moment.',
  },
}
