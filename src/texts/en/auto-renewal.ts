/** A new wording of `consequences` needs a new version in domain/licenses/auto-renewal.ts. */
export const autoRenewal = {
  title: 'Automatic renewal',
  lead: 'We can renew this license by card before it ends, so that nothing stops.',
  label: 'Renew automatically',
  question: 'Renew this license automatically?',
  consequences: (sum: string) => [
    `We charge a card that you save now with our card provider. Today the renewal would cost ${sum}.`,
    'We e-mail you the sum, the day and the card 21 and 3 days before the license ends; for a license of 30 days, 3 days before.',
    'We charge the card on the day before the license ends, and never more than we announced 3 days before.',
    'You can end it at any time: here, or by the link in each of these e-mails.',
  ],
  confirm: 'Agree and enter the card',
  cancel: 'Not now',
  on: (card: string) =>
    `On, with the card ${card}. We e-mail you the sum before we charge it on the day before the license ends.`,
  failed: (card: string) =>
    `The card ${card} was not charged for this term. Please renew by hand. For the next term we ask the card again.`,
  end: 'End automatic renewal',
}
