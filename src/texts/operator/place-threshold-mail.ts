/** To the operator, who reads English. */
export const placeMail = {
  subject: (brand: string, percent: number, threshold: string) =>
    `${brand}: sales to consumers in other EU countries at ${percent}% of ${threshold}`,
  title: 'Sales to consumers in other EU countries',
  sold: (sold: string, year: string, percent: number, threshold: string) =>
    `In ${year} you have sold for ${sold} before tax to customers in other EU countries without reverse charge: ${percent}% of ${threshold} is reached.`,
  meaning: {
    10000:
      'Above EUR 10,000 a year the VAT of the customer’s country is due, usually through the One-Stop Shop.',
    100000:
      'Above EUR 100,000 a year one item of evidence of where a customer lives is no longer enough. Conflicting orders are then reviewed before their license is issued (PLACE_REVIEW_FROM).',
  } as Readonly<Record<number, string>>,
  conflicts: 'Orders with conflicting evidence:',
}
