/** To the operator, in English because the shop does not know their language. */
export const eventMail = {
  subject: (product: string, provider: string) => `${product}: an event of '${provider}' failed`,
  title: 'An event could not be processed',
  opening: (id: string, kind: string, provider: string, tries: number) =>
    `The shop tried ${tries} times to process event ${id} (${kind}) of '${provider}', and does not try again.`,
  error: (error: string) => `The last error: ${error}`,
  next: 'Try it again once the cause is removed, or mark it as handled:',
}
