import { capitalize } from '../sold.ts'
import { countDays, units } from './counts.ts'

export const reminderMail = {
  when: (days: number) => (days === 0 ? 'today' : days === 1 ? 'tomorrow' : `in ${days} days`),
  withoutSignIn: { pay: 'Pay by card without signing in:', see: 'See the price and forward it:' },
  expiration: {
    subject: (product: string, when: string) => `${product}: your license expires ${when}`,
    title: (when: string) => `Your license expires ${when}`,
    next: (day: string, _product: string, grace: number) =>
      `The license is valid until the end of ${day} (UTC). ${grace > 0 ? `For another ${countDays(grace)} everything works as before. ` : ''}After that, what is running continues, but nothing can be started or added until you renew the license.`,
    action: 'Renew the license:',
  },
  demo: {
    subject: (product: string, when: string) => `${product}: your demo ends ${when}`,
    title: (when: string) => `Your demo ends ${when}`,
    next: (day: string, _product: string, _grace: number) =>
      `The demo is valid until the end of ${day} (UTC). After that, what is running continues, but nothing can be started or added. If you buy a license, it has the serial number of the demo, and there is nothing to reinstall.`,
    action: 'Buy a license:',
  },
  updates: {
    subject: (product: string, when: string) => `${product}: the updates of your license end ${when}`,
    title: (when: string) => `The updates of your license end ${when}`,
    next: (day: string, product: string, _grace: number) =>
      `Your license does not expire: ${product} goes on working. Versions released after ${day} are not covered. To install them, renew the updates for another year.`,
    action: 'Renew the updates:',
  },
  'lapsed-seat': {
    subject: (product: string, count: number) =>
      count === 1
        ? `${product}: a server has been silent for 14 days`
        : `${product}: ${count} servers have been silent for 14 days`,
    title: (count: number) =>
      count === 1 ? 'A server has been silent for 14 days' : `${count} servers have been silent for 14 days`,
    row: (seen: string, held: string) => `silent since ${seen}, seat held until ${held}`,
    more: (count: number) => `And ${count} more.`,
    next: 'If the server is running, check that it can reach us: it continues either way, but later its seat can go to another server that needs one. If it is gone, you can free its seat.',
    action: 'See your servers:',
  },
  'new-version': {
    subject: (product: string, version: string) => `${product} ${version} is released`,
    next: (account: string) =>
      `A license of ${account} covers it. Nothing is updated by itself: install it when it suits you.`,
    action: 'See what is new',
    off: 'These e-mails are switched off in the settings of that account.',
  },
  license: 'License',
  plan: 'Plan',
  serial: 'Serial number',
  servers: () => capitalize(units().other),
  validUntil: 'Valid until',
  updatesUntil: 'Updates until',
  price: {
    'astra-1m': (amount: string) => `One month costs ${amount} before tax.`,
    'astra-1y': (amount: string) => `A year costs ${amount} before tax.`,
    'astra-company': (amount: string) => `Another year costs ${amount} before tax.`,
    'astra-lifetime': (amount: string) => `The license costs ${amount} before tax.`,
    'astra-lifetime-update': (amount: string) => `Another year of updates costs ${amount} before tax.`,
  },
  later: (day: string, amount: string) => `From ${day} it costs ${amount}.`,
  customersOwn: (email: string) =>
    `This license belongs to ${email}, who received this e-mail too. Only they can order for it or change it.`,
  settings: 'You can switch reminders off in your settings:',
  unsubscribe: 'A customer asked us to send reminders to you too. To stop them:',
  automatic: {
    later:
      'This license is renewed automatically: we e-mail you the sum 3 days before the end, and charge your card on the day before it.',
    subject: (product: string, day: string) => `${product}: your license is renewed on ${day}`,
    title: (day: string) => `Your license is renewed on ${day}`,
    day: 'Charged on',
    card: 'Card',
    sum: 'Price today, with tax',
    next: 'You do not need to do anything. We charge the price of that day, but never more than we announce 3 days before the end of the license. If it is higher, we charge nothing and e-mail you the order, which you can pay or not.',
    end: 'To end the automatic renewal, without signing in:',
    notCharged: (card: string) =>
      `We could not charge the card ${card} for the renewal of your license, and do not try again for this term. You can pay with this card or another one:`,
    dearer:
      'The renewal of your license costs more than we announced, so we have not charged your card. If you agree with the price, you can pay here:',
    nextTerm:
      'For the next term we charge the card again, unless you end the automatic renewal on the page of the license.',
  },
  nothingCharged: 'Nothing is charged automatically.',
}
