export const supportReply = {
  subject: (product: string) => `${product}: the answer to your question`,
  title: 'The answer to your question',
  asked: 'You asked:',
  more: (address: string) => `If this does not answer it, write to ${address}.`,
}
