/** The words of the frame and of the parts that several screens share: loaded with every screen. */
export const kit = {
  name: (product: string) => `${product} back office`,
  menuLabel: 'Back office',
  menu: {
    orders: 'Orders',
    payments: 'Payments',
    licenses: 'Licenses',
    settings: 'Settings',
  },
  settingsTabs: {
    superusers: 'Superusers',
    factor: 'Your second factor',
    audit: 'Audit log',
  },
  notFound: 'There is nothing at this address of the back office.',
  failed: 'The page could not be loaded. Nothing was changed.',
  toHome: 'Go to the start',
  search: { label: 'Find an order', hint: 'Number, invoice, e-mail', submit: 'Find' },
  filter: {
    apply: 'Filter',
    any: 'any',
    shown: 'Filters',
    remove: (name: string) => `Remove the filter: ${name}`,
  },
  pager: { label: 'Pages', first: 'Newest', next: 'Older' },
  timeline: { by: (name: string) => `by ${name}`, reason: 'Reason' },
  action: {
    close: 'Close',
    reason: 'Reason',
    reasonHelp: 'For the audit log. The customer does not read it.',
    back: 'Do nothing',
    stepUp: 'Confirm your second factor once more for this',
    changedBy: (name: string, moment: string) => `By ${name}, ${moment}.`,
    reload: 'Show it as it is now',
  },
  confirmFactor: {
    withPasskey: 'Use a passkey',
    passkeyCancelled: 'The passkey was not used. Try again, or enter a code.',
    code: 'Code',
    codeHelp: 'Six digits of your app, or a recovery code.',
    confirm: 'Confirm',
  },
}
