export const customerMessages = {
  noteSaved: 'The note is saved.',
  noteDeleted: 'The note is deleted.',
  emailChanged: (from: string, to: string) => `${from} is now ${to}. Both mailboxes are notified.`,
  ordered: (order: number) => `Order ${order} is placed. Its payment link is ready.`,
  viewing: 'You are viewing the shop as the customer.',
  signedOut: 'The customer is signed out in all browsers.',
  exportRequested: 'The data is being prepared. The customer gets an e-mail when it is ready.',
  erased: (day: string) =>
    `The account is deleted after ${day}. The customer is notified and can withdraw it.`,
}

export const emailMessages = {
  resent: (email: string) => `The e-mail is sent again to ${email}.`,
  handled: 'It is marked as handled.',
  retried: (email: string) => `The shop tries again to send the e-mail to ${email}.`,
}

export const secondFactorMessages = {
  enrolled: 'The app is your second factor now.',
  confirmed: 'Your second factor is confirmed.',
  codesRenewed: 'These recovery codes replace the earlier ones.',
}

export const orderActionMessages = {
  cancelled: (id: number) => `Order ${id} is cancelled.`,
  paid: (id: number) => `Order ${id} is paid.`,
  credited: (number: string) => `Credit note ${number} is issued.`,
  corrected: (number: string) => `Invoice ${number} replaces the earlier one.`,
  linkMade: 'The payment link is ready.',
  cancelledSeveral: (done: number, of: number) => `Orders cancelled: ${done} of ${of}.`,
  remindedSeveral: (done: number, of: number) => `Customers reminded: ${done} of ${of}.`,
  reminded: (email: string) => `A reminder is on its way to ${email}.`,
}

export const superuserMessages = { removed: 'The superuser is removed.' }

export const connectionMessages = {
  handled: 'It is marked as handled.',
  jobRetried: 'The job runs again within seconds.',
  eventRetried: 'The event is processed again within seconds.',
  redelivered: 'The message is sent again within seconds.',
}

export const licenseMessages = {
  issued: (id: number, email: string) => `License ${id} is issued to ${email}.`,
  changed: {
    extend: (id: number, day: string) => `License ${id} is extended to ${day}.`,
    servers: (id: number, _day: string, servers: number) =>
      `License ${id}: the number of servers is ${servers}.`,
    transfer: (id: number) => `License ${id} is transferred.`,
    convert: (id: number) => `License ${id} is a paid license.`,
    suspend: (id: number) => `License ${id} is suspended.`,
    resume: (id: number) => `License ${id} is active again.`,
    reset: (id: number) => `License ${id} has a new serial number.`,
    revoke: (id: number) => `License ${id} is revoked.`,
  },
  serialShown: 'The serial number is shown for a minute.',
  fileSent: (email: string) => `The license file is on its way to ${email}.`,
  freed: (seat: number) => `Seat ${seat} is free.`,
}

export const paymentActionMessages = {
  applied: (orders: readonly number[]) =>
    orders.length === 1 ? `Order ${orders[0]} is paid.` : `Orders ${orders.join(', ')} are paid.`,
  resolved: (id: number) => `Unmatched payment ${id} is resolved.`,
}

export const contentMessages = {
  created: 'Created. It is shown once you publish it.',
  discarded: 'Your draft is discarded.',
  published: 'Published.',
  restored: 'This version is your draft now.',
  take: 'The text of the release is published.',
  keep: 'Your text stays published.',
  archived: 'Archived. It is no longer shown.',
  broughtBack: 'Brought back.',
  periodSet: 'The period is changed.',
}

export const questionMessages = {
  replied: 'Your answer is on its way.',
  closed: 'The question is done.',
  reopened: 'The question is open again.',
  articleBegun: 'The article is your draft now.',
}

export const importMessages = {
  checking: 'The file is being checked.',
  importing: 'The import has begun.',
  counting: 'The figures are being counted again.',
}

export const weeklyReportMessages = {
  on: 'You get the weekly e-mail.',
  off: 'You do not get the weekly e-mail any more.',
}
