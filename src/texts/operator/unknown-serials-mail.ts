/** To the operator, in English because the shop does not know their language. */
export const unknownSerialsMail = {
  subject: (product: string) => `${product}: many unknown serial numbers`,
  title: 'Many unknown serial numbers',
  opening:
    'More than 1,000 activation requests in this hour named a serial number that does not exist. Someone may be guessing serial numbers, or a product was released with a wrong address or license.',
  next: 'Each network can ask for 20 unknown serial numbers in 10 minutes and 200 a day. The log shows the addresses: requests to /api/astra/activation/ that were answered with 404 and 429.',
}
