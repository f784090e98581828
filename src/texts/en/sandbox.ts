export const sandbox = {
  mailbox: 'Sandbox mailbox',
  mark: 'Sandbox: no e-mails are sent',
  whatThisIs:
    'E-mails that the shop would have sent. None of them was sent, because no mail server is configured.',
  to: 'To',
  subject: 'Subject',
  sent: 'Sent',
  show: 'Show e-mails',
  showAll: 'Show all',
  nothing: 'No e-mails yet. Request a passcode on the sign-in page, and it appears here.',
  nothingTo: (to: string) => `No e-mails to ${to} yet.`,
  attached: 'Attachments',
  htmlPart: 'As shown in a mail program',
  textPart: 'Plain text',
}
