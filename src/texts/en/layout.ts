export const layout = {
  skip: 'Skip to main content',
  nav: {
    label: 'Main',
    home: 'Home',
    help: 'Help',
    pricing: 'Pricing',
    profile: 'Profile',
    accounts: 'Accounts',
    signIn: 'Sign in',
    signOut: 'Sign out',
  },
  menu: { open: 'Menu', close: 'Close the menu', title: 'Menu' },
  footer: {
    product: 'About the product',
    terms: 'Terms',
    privacy: 'Privacy',
    imprint: 'Imprint',
    withdraw: 'Withdraw from contract here',
    endContract: 'End contracts here',
    contact: 'Contact',
    language: 'Language',
  },
  languages: { en: 'English', ru: 'Русский' },
  sandbox: (services: readonly string[]) =>
    `Sandbox: ${services.map(service => sandboxServices[service] ?? service).join(', ')}.`,
  sandboxMailbox: 'Open the mailbox',
  copy: {
    serial: 'Serial number',
    copy: 'Copy',
    copied: 'Copied',
    copyFailed: 'Your browser blocked copying. Select the text and copy it yourself.',
    show: 'Show',
    hide: 'Hide',
  },
  cancel: 'Cancel',
  toasts: { label: 'Notifications', dismiss: 'Dismiss' },
}

const sandboxServices: Record<string, string> = {
  'card payments': 'cards are not charged',
  mail: 'no e-mails are sent',
  'crypto payments': 'crypto payments are simulated',
}
