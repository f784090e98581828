type Purpose = { reminders: boolean; invoices: boolean }

const purposeText = ({ reminders, invoices }: Purpose) =>
  reminders && invoices ? 'reminders and copies of invoices' : reminders ? 'reminders' : 'copies of invoices'

export const settingsMail = {
  recipient: {
    subject: (product: string) => `${product}: confirm your e-mail address`,
    title: 'May we write to you?',
    opening: (owner: string, product: string, purpose: Purpose) =>
      `${owner}, a customer of ${product}, asks us to send ${purposeText(purpose)} to this address as well.`,
    confirm: 'Agree or decline:',
    otherwise: 'The link works for 7 days. If you do nothing, we do not write to you again.',
  },
  emailChange: {
    subject: (product: string) => `${product}: confirm the new e-mail address`,
    title: 'Confirm the new e-mail address',
    old: (from: string, to: string) =>
      `A browser that is signed in to your account asks to change its e-mail address from ${from} to ${to}.`,
    new: (from: string, to: string) => `The account of ${from} is to get the e-mail address ${to}.`,
    confirm: 'Confirm or decline:',
    both: 'The link works for 24 hours. The address changes once both mailboxes have confirmed.',
    notYou:
      'If this was not you, open the link and decline. Then sign out all other browsers in your settings.',
    notExpected:
      'If you do not know this account, ignore this e-mail: nothing changes without your confirmation.',
  },
  emailChanged: {
    subject: (product: string) => `${product}: your e-mail address has changed`,
    title: 'Your e-mail address has changed',
    ownerSubject: (product: string) => `${product}: the account has a new owner`,
    ownerTitle: 'The account has a new owner',
    opening: (from: string, to: string) =>
      `The e-mail address of your account was ${from} and is now ${to}. Both mailboxes have confirmed it. From now on you sign in with the new address.`,
    byOperator: (from: string, to: string) =>
      `We have changed the e-mail address of your account from ${from} to ${to}. You are signed out in all browsers. Passkeys, API tokens, webhooks and the people of the account are removed, and offers of licenses are withdrawn. From now on you sign in with the new address.`,
    handedOver: (from: string, to: string) =>
      `The account of ${from} was handed over to ${to}. ${from} is now its manager. Both sign in again, with a code that we send to the mailbox.`,
    files: 'License files that are issued later contain the new address. Earlier ones stay valid.',
    notYou: (support: string) => `If you did not expect this, write to ${support} at once.`,
  },
}

export const settingsMessages = {
  billingSaved: 'Your billing details are saved.',
  billingRemoved: 'The saved billing details are removed.',
  remindersSaved: 'Your choice of reminders is saved.',
  recipientAdded: (email: string) =>
    `We have sent a link to ${email}. The address is used once it is confirmed.`,
  recipientRemoved: 'The address is removed.',
  emailChangeAsked: 'We have sent a link to both addresses. The address changes once both have confirmed.',
  emailChangeCancelled: 'The e-mail address stays as it is.',
  recipientConfirmed: 'Thank you. The address is confirmed.',
  invitationAccepted: 'Thank you. Now sign in with this address.',
  recipientDeclined: 'The address is removed. We do not write to it again.',
  autoRenewalEnded: 'The license is not renewed automatically any more.',
  emailConfirmed: 'Thank you. The address changes once the other mailbox has confirmed too.',
  emailChanged: 'The e-mail address of the account has changed.',
}
