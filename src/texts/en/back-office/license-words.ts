import { capitalize } from '../../sold.ts'
import { numberServers, units } from '../counts.ts'
import { describeEnd, type LicenseEnd } from '../license-end.ts'

export const licenseStates = {
  active: 'active',
  expired: 'expired',
  suspended: 'suspended',
  revoked: 'revoked',
}

const paidPlans = { monthly: 'monthly', yearly: 'yearly', company: 'company', lifetime: 'lifetime' }

export const licensePlans = { demo: 'demo', ...paidPlans }

export const planFields = {
  plan: { label: 'Plan', values: paidPlans },
  servers: {
    get label() {
      return capitalize(units().other)
    },
  },
}

/** The details of the entries of a timeline. */
export const licenseHistory = {
  owners: (from: string, to: string) => `from ${from} to ${to}`,
  terms: (servers: number, end: LicenseEnd) =>
    `${units().other}: ${numberServers(servers)}, ${describeEnd(end)}`,
  order: (id: number) => `order ${id}`,
  seatOf: (seat: number, server: string) => (server ? `seat ${seat}, ${server}` : `seat ${seat}`),
  releases: {
    released: 'given back by the server',
    freed: 'released by an operator or the customer',
    replaced: 'taken by another server',
    lapsed: 'lapsed',
    reset: 'reset of the license',
  },
}
