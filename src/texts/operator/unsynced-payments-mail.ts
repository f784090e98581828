/** To the operator, in English because the shop does not know their language. */
export const unsyncedPaymentsMail = {
  subject: (product: string) => `${product}: payments could not be checked`,
  title: 'Payments could not be checked',
  opening:
    'The shop could not ask the payment provider whether these payments were paid, because the provider is not configured, does not know them or does not answer:',
  payment: (orderId: number, sum: string, provider: string, session: string) =>
    `Order ${orderId}, ${sum}, payment ${session} at '${provider}':`,
  orders: 'The shop has closed them, and their orders expire unless they are paid in another way.',
  next: 'Check them in the dashboard of the provider. If one was paid, refund it there, or configure the provider again: the shop asks once a day. A paid one then becomes an unmatched payment, or pays its order if that is still pending.',
}
