/** The mailbox that stands in for a mail server. */
export const sandbox = {
  mailbox: 'Sandbox mailbox',
  mark: 'Sandbox: no e-mail leaves',
  toShop: 'Back to the shop',
  whatThisIs: 'Mails that the shop would have sent. No mail server is configured, so none of them left.',
  to: 'To',
  subject: 'Subject',
  sent: 'Sent',
  show: 'Show mails',
  showAll: 'Show all',
  nothing: 'No mails yet. Ask for a passcode on the sign-in page, and it appears here.',
  nothingTo: (to: string) => `No mails to ${to} yet.`,
  attached: 'Attached',
  htmlPart: 'As a mail program shows it',
  textPart: 'Plain text',
}
