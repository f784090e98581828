type Tier = { from: number; to: number | null; price: string; flat: string | null; percent: number }

/** Below the cards of the pricing page: what a license is, what happens next, questions. */
export const pricingAnswers = {
  included: {
    title: 'In every license',
    points: [
      { title: 'The whole server', text: 'Full-featured: no plan holds a function back.' },
      {
        title: 'Updates',
        text: 'New versions for as long as the license runs; with a lifetime license, for the first year.',
      },
      {
        title: 'One license for all your servers',
        text: 'One serial number covers as many servers as you chose. You can add more at any time.',
      },
      {
        title: 'Yours to move',
        text: 'Replace a machine and move the license yourself: free the old server in your profile, activate the new one.',
      },
      { title: 'Support', text: 'People who know the product answer the owners of paid licenses.' },
      {
        title: 'Renewed without loss',
        text: 'Renew early and the new term is added to the end of the old one.',
      },
    ],
  },

  afterPaying: {
    title: 'What happens after you pay',
    steps: (product: string) => [
      { title: 'You pay', text: 'By card or PayPal at once, or by bank transfer on the invoice you get.' },
      {
        title: 'The license appears',
        text: 'As soon as the payment is confirmed: in your profile, and in your mail with the serial number.',
      },
      {
        title: `You enter it in ${product}`,
        text: 'Enter the serial number on your server. It is licensed from that moment.',
      },
    ],
  },

  faq: {
    title: 'Questions',
    list: (facts: { lifetime: string; update: string }) => [
      {
        question: 'What happens when a license ends?',
        answer: [
          'Nothing is charged by itself. Renew it in your profile, before or after its last day: if days are left, the new term is added to them.',
        ],
      },
      {
        question: 'Can I add servers later?',
        answer: [
          'Yes, with an upgrade in your profile. You pay only the difference in price, and only for the days that are left.',
        ],
      },
      {
        question: 'What does lifetime mean?',
        answer: [
          `The license never stops working. It costs ${facts.lifetime} for each server, once, and includes a year of updates.`,
          `After that year you can buy another year of updates for ${facts.update} a server, or stay with the version you have.`,
        ],
      },
      {
        question: 'Can I try it first?',
        answer: [
          'Yes. The demo license is free, full-featured and runs for 30 days. When you buy, the demo becomes the paid license and keeps its serial number.',
        ],
        demo: 'Try it free for 30 days',
      },
      {
        question: 'How can I pay?',
        answer: [
          'By card or PayPal on the page of the payment provider: your card number never reaches us.',
          'By bank transfer with an invoice, in the countries where we or our partner can send one. Choose your country above to see how you can pay.',
        ],
      },
      {
        question: 'What about tax?',
        answer: [
          'Prices exclude tax; it is added on the invoice by country. In the European Union that is the VAT of your country; elsewhere usually none. The cards show it for the country you choose.',
          'A company with a valid VAT number in another EU country than ours pays no VAT to us: the reverse charge applies.',
        ],
      },
      {
        question: 'Which currency will I be charged in?',
        answer: [
          'In Russian roubles in Russia, in Belarusian roubles in Belarus, in euros everywhere else. Converted prices are rounded up to a whole rouble and do not change once you have ordered.',
        ],
      },
      {
        question: 'Can I get a refund?',
        answer: ['No, refunds are not offered. Please try the free demo before you buy.'],
      },
    ],
    tiers: {
      question: 'How is the monthly price counted?',
      lead: 'By the number of servers on one license, in euros, before tax:',
      line: ({ from, to, price, flat, percent }: Tier) => {
        const range =
          to === null ? `${from} servers and more` : to === from ? '1 server' : `${from} to ${to} servers`
        const off = percent ? ` (${percent}% off)` : ''
        return `${range}: ${price} ${from === 1 ? 'a month' : 'each'}${off}${flat ? `, plus a flat ${flat}` : ''}`
      },
      after: 'A year costs as much as ten months: 2 months are free.',
    },
  },

  faqContact: {
    title: 'Something else?',
    text: 'Ask before you buy. Write to us, a person answers:',
  },
}
