import { sold } from '../sold.ts'
import { countServers, countDays as days, units } from './counts.ts'
import { dataPage } from './data-page.ts'
import { developersPage } from './developers-page.ts'
import { licensePage } from './license-page.ts'
import { peoplePage } from './people-page.ts'
import { serversPage } from './servers-page.ts'

export const profile = {
  data: dataPage,
  license: licensePage,
  developers: developersPage,
  people: peoplePage,
  servers: serversPage,
  title: 'Profile',
  acting: (person: string) => `you act as ${person}`,
  backOffice: 'Back office',
  showAll: 'Show all',
  settings: 'Account settings',
  failed: {
    title: 'The profile could not be loaded',
    text: 'Your licenses and orders are safe. Only this page failed to load.',
  },
  licenses: {
    title: 'Licenses',
    servers: (count: number) => countServers(count),
    file: 'Download license.txt',
    open: 'Manage',
    more: 'More',
    search: 'Find a license',
    nothingFound: 'No license matches.',
    rest: (count: number) =>
      `These ${count} licenses need attention first. Find the others by name or serial number.`,
    renew: 'Renew',
    get upgrade() {
      return `Add ${units().other}`
    },
    buy: 'Buy a license',
    suspended: 'This license is suspended. Write to us to reactivate it:',
    revoked: 'This license was revoked. If you did not expect this, write to us:',
    states: {
      active: 'Active',
      ending: 'Expires soon',
      expired: 'Expired',
      suspended: 'Suspended',
      revoked: 'Revoked',
    },
    validity: {
      left: (count: number) => `${days(count)} left`,
      lastDay: 'Today is the last day',
      over: 'Expired',
      until: (date: string) => `until ${date}`,
      since: (date: string) => `on ${date}`,
    },
    updates: {
      left: (count: number) => `${days(count)} of updates left`,
      lastDay: 'Today is the last day of updates',
      over: 'Works, no new updates',
      until: (date: string) => `free updates until ${date}`,
      since: (date: string) => `free updates ended on ${date}`,
    },
    empty: {
      title: 'No licenses yet',
      text: 'Your licenses will appear here with their serial numbers and expiration dates. A license that belongs to another e-mail address is shown after signing in with that address; its owner can also send you the file.',
      action: 'See prices',
      demo: () => `Try it free for ${days(sold().demoDays)}`,
    },
  },
  orders: {
    title: 'Orders',
    number: 'Order',
    date: 'Date',
    item: 'Item',
    total: 'Total',
    state: 'Status',
    next: 'Next step',
    pay: 'Pay',
    invoice: 'Invoice',
    search: 'Find an order',
    nothingFound: 'No order matches.',
    states: {
      pending: 'Awaiting payment',
      paid: 'Paid',
      amountDue: 'Amount due',
      cancelled: 'Cancelled',
      expired: 'Expired',
    },
    payUntil: (moment: string) => `until ${moment}`,
    showOlder: 'Show older orders',
    showLatest: 'Show the latest orders',
    empty: 'No orders yet. Your orders and invoices will appear here.',
  },
}
