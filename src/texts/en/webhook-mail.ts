export const webhookMail = {
  subject: (product: string) => `${product}: a webhook endpoint was disabled`,
  title: 'A webhook endpoint was disabled',
  gone: (url: string) => `${url} answered 410 (gone), so we do not send messages to it any longer.`,
  failing: (url: string) =>
    `For three days, ${url} has accepted none of our messages, so we do not send any more to it.`,
  next: 'See the answers:',
}

export const webhookMessages = {
  added: 'The endpoint is added. Save its secret now: we show it only once.',
  removed: 'The endpoint is removed.',
  enabled: 'The endpoint is enabled.',
  newSecret: 'Here is the new secret. The previous one signs messages too, for 24 hours.',
  testSent: 'A test message is on its way.',
  sentAgain: 'The message is sent again.',
}
