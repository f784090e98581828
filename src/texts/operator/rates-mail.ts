/** To the operator, in English because the shop does not know their language. */
export const ratesMail = {
  proposed: {
    subject: (product: string) => `${product}: exchange rates need your approval`,
    title: 'Exchange rates need your approval',
    opening:
      'The shop has read exchange rates that it does not use without your approval: they differ too much from the rates in force, or their sources disagree. Prices stay the same until you decide.',
    line: (rate: { currency: string; usdRate: string; source: string; day: string; inForce: string }) =>
      `1 USD = ${rate.usdRate} ${rate.currency} according to ${rate.source}, ${rate.day}. The rate in force is ${rate.inForce}.`,
    next: 'Decide about the rates:',
  },
  stale: {
    subject: (product: string) => `${product}: exchange rates are out of date`,
    title: 'Exchange rates are out of date',
    opening:
      'The shop has not been able to update these exchange rates for more than three days. It continues to use them. The log shows why each source failed.',
    line: (rate: { currency: string; usdRate: string; source: string; day: string }) =>
      `1 USD = ${rate.usdRate} ${rate.currency}, of ${rate.day} (${rate.source}).`,
    next: 'Set the rates by hand:',
  },
}
