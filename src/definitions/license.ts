import { actions } from './actions.ts'
import { choice, day, email, noteToCustomer, number, row } from './fields.ts'

export const paidPlans = ['monthly', 'yearly', 'company', 'lifetime'] as const

const plan = choice(paidPlans)
const servers = number(1, 9999)
const note = noteToCustomer

export const licenseActions = actions('license', {
  extend: {
    summary: 'Extend a license to a day without an order, and send the new file',
    needs: 'reason and fresh factor',
    preview: true,
    fields: { until: day, note },
  },
  'send-file': {
    summary: 'Send the license file to its customer again',
    needs: 'nothing',
    several: true,
    result: { email: 'text' },
  },
  servers: {
    summary: 'Change the number of servers of a license without an order',
    needs: 'reason and fresh factor',
    preview: true,
    fields: { servers, note },
  },
  convert: {
    summary: 'Convert a demo into a paid license without an order',
    needs: 'reason and fresh factor',
    preview: true,
    fields: { plan, servers, note },
  },
  transfer: {
    summary: 'Transfer a license to another customer at once; an account is created if the address has none',
    needs: 'reason and fresh factor',
    preview: true,
    fields: { email, note },
  },
  suspend: { summary: 'Suspend a license', needs: 'reason', preview: true, several: true, fields: { note } },
  resume: {
    summary: 'Lift the suspension of a license',
    needs: 'reason',
    preview: true,
    several: true,
    fields: { note },
  },
  reset: {
    summary: 'Replace the serial number and the file of a license, and free its seats',
    needs: 'reason and fresh factor',
    preview: true,
    tone: 'danger',
    fields: { note },
  },
  revoke: {
    summary: 'Revoke a license for good',
    needs: 'reason and fresh factor',
    preview: true,
    tone: 'danger',
    fields: { note },
  },
  'free-server': {
    summary: 'Free the seat of a server, whatever its customer has freed before',
    needs: 'reason',
    fields: { server: row },
    result: { seat: 'number' },
  },
  'end-renewal': {
    summary: 'End the automatic renewal of a license',
    needs: 'reason',
    tone: 'danger',
  },
  issue: {
    summary: 'Issue a license to a customer without an order, for one period of a plan',
    needs: 'reason and fresh factor',
    creates: true,
    fields: { email, plan, servers },
    result: { id: 'number', email: 'text' },
  },
})
