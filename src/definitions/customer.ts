import { invoiceDays } from '../domain/invoices/invoice.ts'
import { actions } from './actions.ts'
import { choice, email, number, optional } from './fields.ts'

export const customerActions = actions('customer', {
  'change-email': {
    summary: 'Change the e-mail address at once, end all sessions and notify both mailboxes',
    needs: 'reason and fresh factor',
    fields: { email },
    result: { from: 'text', to: 'text' },
  },
  'invoice-terms': {
    summary: 'Let a customer pay by bank transfer in any country within so many days, or end that',
    needs: 'reason and fresh factor',
    withoutPreview: true,
    fields: {
      days: optional(number(invoiceDays.least, invoiceDays.most)),
      license: choice(['when-paid', 'at-once']),
    },
  },
  'sign-out': { summary: 'End all sessions of a customer', needs: 'reason', withoutPreview: true },
  export: {
    summary: 'Prepare all data of a customer, who is notified and downloads it',
    needs: 'reason',
    withoutPreview: true,
  },
  erase: {
    summary: 'Delete the account in 14 days, give up the licenses and notify the customer',
    needs: 'reason and fresh factor',
    withoutPreview: true,
    tone: 'danger',
    result: { erased_after: 'text' },
  },
})
