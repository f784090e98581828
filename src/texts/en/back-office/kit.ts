/** The words of the frame and of the parts that several screens share: loaded with every screen. */
export const kit = {
  name: (product: string) => `${product} back office`,
  menuLabel: 'Back office',
  menu: { settings: 'Settings' },
  settingsTabs: { superusers: 'Superusers', factor: 'Your second factor' },
  notFound: 'There is nothing at this address of the back office.',
  failed: 'The page could not be loaded. Nothing was changed.',
  toHome: 'Go to the start',
  confirmFactor: {
    withPasskey: 'Use a passkey',
    passkeyCancelled: 'The passkey was not used. Try again, or enter a code.',
    code: 'Code',
    codeHelp: 'Six digits of your app, or a recovery code.',
    confirm: 'Confirm',
  },
}
