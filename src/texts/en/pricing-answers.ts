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

  faq: { title: 'Questions' },

  faqContact: {
    title: 'More questions?',
    text: 'Ask before you buy. Write to us and a person will answer:',
  },
}
