import type { Role } from '../../domain/roles.ts'

const roles: Record<Role, string> = {
  manager:
    'manager: everything except closing, exporting or handing over the account, or changing its address',
  buyer: 'buyer: orders, renewals and payment links',
  technician: 'technician: licenses, license files and servers',
  accountant: 'accountant: orders, invoices and billing details',
}

type Invitation = { by: string; account: string; role: Role; product: string }

export const invitationMail = {
  subject: (product: string, account: string) => `${product}: ${account} invites you`,
  title: (account: string) => `You are invited to the account of ${account}`,
  opening: ({ by, account, role, product }: Invitation) =>
    `${by} invites you to the account of ${account} at ${product}. Your role would be ${roles[role]}.`,
  accept: 'See the invitation:',
  signIn: (email: string) =>
    `After that, sign in as ${email}. You need no password: we send a code to this mailbox.`,
  otherwise:
    'The link works for 7 days. If you do nothing, you get no role and we do not write to you again.',
}

export const peopleMessages = {
  invited: (email: string) => `We have sent an invitation to ${email}. The role counts once it is accepted.`,
  roleChanged: (email: string) => `The role of ${email} has changed. They sign in again.`,
  removed: (email: string) => `${email} is removed and signed out of this account.`,
  handedOver: (email: string) =>
    `The account belongs to ${email} now, and you are its manager. Both of you sign in again.`,
  acting: 'You have switched accounts.',
}
