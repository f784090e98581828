type Tier = { from: number; to: number | null; price: string; flat: string | null; percent: number }

export const pricingAnswers = {
  included: {
    title: 'In every license',
    points: [
      { title: 'Every feature', text: 'All features are included in every plan.' },
      {
        title: 'Updates',
        text: 'New versions for as long as the license is valid. A lifetime license includes one year of updates.',
      },
      {
        title: 'One license for all your servers',
        text: 'One serial number covers as many servers as you choose. You can add more at any time.',
      },
      {
        title: 'Move it yourself',
        text: 'Changing machines? Free the old server in your profile and copy the license file to the new one.',
      },
      { title: 'Support', text: 'Questions about your license? Write to us.' },
      {
        title: 'Renew early, lose nothing',
        text: 'The new term is added to the end of the current one.',
      },
    ],
  },

  afterPaying: {
    title: 'What happens after you pay',
    steps: (product: string) => [
      {
        title: 'You pay',
        text: 'By card or PayPal right away, or by bank transfer when you receive the invoice.',
      },
      {
        title: 'You receive the license',
        text: 'As soon as the payment is confirmed, the license file is in your profile and in your e-mail.',
      },
      {
        title: 'You install it',
        text: `Copy the file to your server and restart ${product}. It is licensed from then on.`,
      },
    ],
  },

  faq: {
    title: 'Questions',
    list: (facts: { lifetime: string; update: string }) => [
      {
        question: 'What happens when a license ends?',
        answer: [
          'Nothing is charged automatically. Renew it in your profile, before or after its last day. If days are left, the new term is added to them.',
        ],
      },
      {
        question: 'Can I add servers later?',
        answer: [
          'Yes, in your profile. You pay only the difference in price, and only for the days that are left.',
        ],
      },
      {
        question: 'What does lifetime mean?',
        answer: [
          `The license never stops working. It costs ${facts.lifetime} per server, once, and includes a year of updates.`,
          `After that year, you can buy another year of updates for ${facts.update} per server, or stay on the version you have.`,
        ],
      },
      {
        question: 'Can I try it first?',
        answer: [
          'Yes. The demo license is free, full-featured and valid for 30 days. When you buy, the demo becomes the paid license and keeps its serial number.',
        ],
        demo: 'Try it free for 30 days',
      },
      {
        question: 'How can I pay?',
        answer: [
          'By card or PayPal on the payment provider’s page. We never see your card number.',
          'By bank transfer with an invoice, in countries where we or our partner can issue one. Choose your country above to see your payment methods.',
          'Renewals and additional servers can also be paid in crypto, with 10% off.',
        ],
      },
      {
        question: 'What about tax?',
        answer: [
          'Prices exclude tax; tax is added on the invoice by country. In the European Union it is the VAT of your country. Outside the EU there is no VAT, unless you pay by bank transfer through our partner: then the VAT of the partner’s country may apply. The prices above show the tax for the country you choose.',
          'A company with a valid VAT number in an EU country other than ours pays no VAT to us: the reverse charge applies.',
        ],
      },
      {
        question: 'Which currency will I be charged in?',
        answer: [
          'Russian roubles in Russia, Belarusian roubles in Belarus, and euros everywhere else. Converted prices are rounded up to a whole rouble and do not change once you have ordered.',
        ],
      },
      {
        question: 'Can I get a refund?',
        answer: ['No, refunds are not offered. Please try the free demo before you buy.'],
      },
    ],
    tiers: {
      question: 'How is the monthly price calculated?',
      lead: 'By the number of servers on one license, in euros, before tax:',
      line: ({ from, to, price, flat, percent }: Tier) => {
        const range =
          to === null ? `${from} servers or more` : to === from ? '1 server' : `${from} to ${to} servers`
        const off = percent ? ` (${percent}% off)` : ''
        return `${range}: ${price} ${from === 1 ? 'a month' : 'each'}${off}${flat ? `, plus a flat ${flat}` : ''}`
      },
      after: 'A year costs as much as ten months: 2 months are free.',
    },
  },

  faqContact: {
    title: 'More questions?',
    text: 'Ask before you buy. Write to us and a person will answer:',
  },
}
