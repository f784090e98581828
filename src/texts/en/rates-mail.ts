/** To the shop's owner, whose language the shop does not know. */
export const ratesMail = {
  proposed: {
    subject: (product: string) => `${product}: exchange rates wait for you`,
    title: 'Exchange rates wait for you',
    opening:
      'The shop read exchange rates that it does not use by itself, because they are far from the ones in force or their sources contradict each other. Prices stay as they are until you decide.',
    line: (rate: { currency: string; usdRate: string; source: string; day: string; inForce: string }) =>
      `1 USD = ${rate.usdRate} ${rate.currency} says ${rate.source} for ${rate.day}; in force is ${rate.inForce}.`,
    next: 'Look at them with `bin/admin rates`, then `bin/admin rates accept CURRENCY`, `rates reject CURRENCY` or `rates set`.',
  },
  stale: {
    subject: (product: string) => `${product}: exchange rates are getting old`,
    title: 'Exchange rates are getting old',
    opening:
      'These exchange rates could not be renewed for more than three days. The shop goes on selling with them.',
    line: (rate: { currency: string; usdRate: string; source: string; day: string }) =>
      `1 USD = ${rate.usdRate} ${rate.currency}, of ${rate.day} (${rate.source}).`,
    next: 'The log says why each source had no rate. `bin/admin rates` shows what waits for you, and `bin/admin rates set` sets a rate by hand.',
  },
}
