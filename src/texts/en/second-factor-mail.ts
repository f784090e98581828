export const secondFactorMail = {
  app: {
    subject: (product: string) => `${product}: an app was set up`,
    title: 'An app was set up',
    opening:
      'An app that makes codes is now your second factor. New recovery codes were made with it, and earlier ones are no longer valid.',
  },
  codes: {
    subject: (product: string) => `${product}: new recovery codes`,
    title: 'New recovery codes',
    opening: 'New recovery codes were made for your second factor. The earlier ones are no longer valid.',
  },
  notYou:
    'If this was not you, ask another superuser to remove your second factor, and sign out all other browsers in your settings:',
}
