import type { licenseHistory as english } from '../../en/back-office/license-words.ts'
import { numberServers, units } from '../counts.ts'
import { describeEnd } from '../license-end.ts'

export const licenseStates = {
  active: 'действует',
  expired: 'истекла',
  suspended: 'приостановлена',
  revoked: 'отозвана',
}

const paidPlans = {
  monthly: 'на\u00a0месяц',
  yearly: 'на\u00a0год',
  company: 'корпоративная',
  lifetime: 'бессрочная',
}

export const licensePlans = { demo: 'демо', ...paidPlans }

export const planFields = {
  plan: { label: 'Тариф', values: paidPlans },
  servers: {
    get label() {
      return `Число ${units().many}`
    },
  },
}

/** The details of the entries of a timeline. */
export const licenseHistory: typeof english = {
  owners: (from, to) => `от\u00a0${from} к\u00a0${to}`,
  terms: (servers, end) => `${units().many}: ${numberServers(servers)}, ${describeEnd(end)}`,
  order: id => `заказ ${id}`,
  seatOf: (seat, server) => (server ? `место ${seat}, ${server}` : `место ${seat}`),
  releases: {
    released: 'сервер вернул его сам',
    freed: 'освобождено вручную',
    replaced: 'занял другой сервер',
    lapsed: 'истёк срок',
    reset: 'сброс лицензии',
  },
}
