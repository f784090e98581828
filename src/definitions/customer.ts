import { invoiceDays } from '../domain/invoices/invoice.ts'
import { actions } from './actions.ts'
import { choice, country, email, number, optional, text } from './fields.ts'
import { paidPlans } from './license.ts'

export const customerActions = actions('customer', {
  'change-email': {
    summary: 'Change the e-mail address at once, end all sessions and notify both mailboxes',
    needs: 'reason and fresh factor',
    preview: true,
    fields: { email },
    result: { from: 'text', to: 'text' },
  },
  'invoice-terms': {
    summary: 'Let a customer pay by bank transfer in any country within so many days, or end that',
    needs: 'reason and fresh factor',
    fields: {
      days: optional(number(invoiceDays.least, invoiceDays.most)),
      license: choice(['when-paid', 'at-once']),
    },
  },
  quote: {
    summary: 'Make a quote for a new license that the customer can order for 30 days',
    needs: 'nothing',
    fields: {
      plan: choice(paidPlans),
      servers: number(1, 9999),
      periods: number(1, 99),
      country,
      coupon: optional(text(64)),
    },
    result: { url: 'link' },
  },
  'sign-out': { summary: 'End all sessions of a customer', needs: 'reason' },
  export: { summary: 'Prepare all data of a customer, who is notified and downloads it', needs: 'reason' },
  erase: {
    summary: 'Delete the account in 14 days, give up the licenses and notify the customer',
    needs: 'reason and fresh factor',
    tone: 'danger',
    result: { erased_after: 'text' },
  },
})
