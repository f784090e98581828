/** To the shop's owner, whose language the shop does not know. */
export const queueMail = {
  subject: (product: string, id: number) => `${product}: money waits in the queue, #${id}`,
  title: 'Money waits for you',
  opening: (sum: string, why: string) => `${sum}: it ${why}.`,
  order: (id: number) => `Order ${id}:`,
  noOrder: 'The shop does not know for which order it is.',
  cameBy: (provider: string, reference: string) => `It is known to '${provider}' as ${reference}.`,
  next: 'See all that is known, and settle it, on the command line:',
}
