export const dataPage = {
  title: 'Your data',
  failed: { title: 'The page could not be loaded', text: 'Your account is unchanged.' },
  export: {
    title: 'Download your data',
    text: 'A ZIP archive with everything that we store about you: account, licenses with their history, orders, payments, questions and e-mails as JSON, invoices as PDF, and license files. It contains no passwords, keys or tokens that grant access.',
    request: 'Prepare the archive',
    inProgress: 'We are preparing your data',
    later:
      'This takes a minute, for very large accounts longer. You can leave this page: we will e-mail you.',
    ready: 'Your data is ready',
    until: (day: string) => `You can download it until ${day}.`,
    download: (size: string) => `Download (${size} MB)`,
    again: 'Prepare it again',
  },
  deletion: {
    title: 'Delete the account',
    erased:
      'We delete the account 14 days after you ask for it. Until then you can change your mind. Then we erase your sessions, passkeys, API tokens, settings, questions to support, webhooks and license files. This cannot be undone.',
    stored:
      'The law requires us to store orders, invoices and payments for some years. They are no longer linked to an account, and their personal data is erased afterwards. Download the invoices that you need first.',
    openOrders: 'You have orders that are not paid. They must be paid, cancelled or expired first:',
    order: (id: number) => `Order ${id}`,
    licenses:
      'You give up these licenses. They are revoked with the account. To let someone else use one, transfer it first.',
    tooMany: 'You have more than 200 licenses in force. To delete the account, write to our support:',
    giveUp: (name: string, serial: string) => `${name}, ${serial}`,
    typeWord: (word: string) => `Type ${word} to give it up.`,
    email: 'E-mail address of your account',
    submit: 'Delete the account in 14 days',
    requested: (day: string) => `Your account will be deleted after ${day}`,
    untilThen: 'Until then everything works as before.',
    withdraw: 'Keep my account',
  },
}
