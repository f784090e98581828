import { plural } from '../plural.ts'
import { exportReadme } from './export-readme.ts'

export const ownDataMail = {
  requested: {
    subject: (product: string) => `${product}: your account will be deleted`,
    title: (day: string) => `Your account will be deleted after ${day}`,
    erased:
      'Then we erase your account, sessions, passkeys, API tokens, settings, questions to support, webhooks and license files. This cannot be undone.',
    licenses: (count: number) =>
      `You give up ${count} ${plural('en', count, { one: 'license, which is', other: 'licenses, which are' })} revoked then. Until then everything works as before.`,
    stored:
      'The law requires us to store orders, invoices and payments for some years. They are no longer linked to an account, and their personal data is erased afterwards.',
    changeMind: 'If you change your mind or did not ask for this, sign in and cancel the deletion.',
    withdraw: 'Cancel the deletion:',
  },
  withdrawn: {
    subject: (product: string) => `${product}: your account stays`,
    title: 'Your account will not be deleted',
    byCustomer: 'You have cancelled the deletion of your account. Nothing was erased.',
    byOrder:
      'You have ordered or received a license since you asked us to delete your account, or a payment is still open. So nothing was erased. If you still want to delete it, please ask again.',
    page: 'See your data:',
  },
  ready: {
    subject: (product: string) => `${product}: your data is ready`,
    title: 'Your data is ready to download',
    text: (day: string) =>
      `The archive contains everything that we store about your account, and your documents. You can download it until ${day}.`,
    page: 'Download your data:',
    notAsked:
      'If you did not ask for this, sign in, end all other sessions in your account settings, and write to us.',
  },
  readme: exportReadme,
  exportRequested: 'We are preparing your data. We will e-mail you when it is ready.',
  deletionRequested: (day: string) =>
    `Your account will be deleted after ${day}. Until then you can change your mind.`,
  deletionWithdrawn: 'The deletion is cancelled. Your account stays as it is.',
}
