/** The page behind a payment link; spec.md sections 2 and 8. */
export const paymentLink = {
  title: 'Payment',
  opening: 'Opening the payment page...',
  wait: (seconds: number) =>
    `Please wait. In ${seconds} seconds, you will be automatically redirected to our payment processing system to finalize your purchase.`,
  announced: 'The payment page opens in a few seconds. The Stop button keeps you here.',
  goNow: 'Go now',
  stop: 'Stop',
  stopped: {
    title: 'You stay here',
    text: 'The payment page is open and waits for you. Nothing has been charged.',
    goOn: 'Go to the payment page',
  },
  failed: {
    title: 'The payment page could not be opened',
    ask: 'Opening this link has charged nothing. If you expected to pay here, ask whoever sent you the link, or write to us:',
    retry: 'Try again',
  },
  withoutScript: 'To go on to the payment page, please turn JavaScript on.',
}
