/** If `agreement` changes, set a new day in domain/orders/consent.ts. */
export const consent = {
  title: 'Immediate delivery',
  agreement:
    'I ask for the license right after the payment, and I know that its delivery ends my right as a consumer to withdraw from the contract within 14 days.',
  country: (name: string, rate: string) =>
    `You buy as a consumer. Country where you live: ${name}. The total includes ${rate}% VAT.`,
  untaxed: (name: string) =>
    `You buy as a consumer. Country where you live: ${name}. No VAT is charged there.`,
  withoutVat: (name: string) =>
    `You buy as a consumer. Country where you live: ${name}. No VAT is charged at your postcode.`,
  zip: 'Postcode (optional)',
  zipHelp: (places: string) => `Only if you live ${places}: no VAT is charged there.`,
  places: {
    DEU: 'in Büsingen or on Heligoland',
    ESP: 'in the Canary Islands, in Ceuta or in Melilla',
    FIN: 'on Åland',
    FRA: 'in an overseas part of France',
    GRC: 'on Mount Athos',
    ITA: 'in Livigno or Campione d’Italia',
  } as Readonly<Record<string, string>>,
  terms: 'Section 7 of our terms',
  newTab: '(opens in a new tab)',
  company: 'Buying for a company?',
  toCompany: 'Enter company and VAT number',
  agree: 'Agree and pay',
  cancel: 'Cancel',

  countryDiffers: {
    title: 'Is this your country?',
    text: (name: string) =>
      `You chose ${name}, but your connection seems to be in another country. The tax depends on the country where you live or where your company is established.`,
    confirm: 'Yes, order',
  },
  noUrl: {
    title: 'No URL returned',
    text: 'Nothing was charged. Please try again, or write to us.',
    close: 'Close',
  },

  mail: {
    given: (day: string) => `When you ordered, on ${day}, you confirmed:`,
    withdraw: (lastDay: string, email: string) =>
      `As a consumer, you can withdraw from this contract until ${lastDay} without giving a reason: online, or by writing to ${email} with the order number.`,
    withdrawHere: 'Withdraw from contract here:',
  },
}
