import { describeEnd, type LicenseEnd } from '../../license-end.ts'
import { countServers } from '../../servers.ts'

const servers = (count: number) => countServers('en', count)
const end = (to: Terms) => describeEnd('en', to)
const extend = ({ license, until, isLifetime }: Terms) =>
  isLifetime
    ? `The updates of license ${license} are extended to ${until}.`
    : `License ${license} is extended to ${until}.`
const listed = (ids: readonly number[]) => ids.join(' and ')

type Terms = LicenseEnd & { license: number | null; servers: number }

export const matching = {
  besides: 'Payments to match',
  toList: 'All payments to match',
  evidence: {
    title: 'What speaks for it',
    named: 'the payment names it, or was made on its page',
    sameAmount: 'the same amount and currency',
    samePayer: (order: number) => `the same payer has paid order ${order}`,
    name: (name: string) => `${name} is the payer or in the text`,
    sum: (ids: readonly number[]) => `orders ${listed(ids)} add up to the payment exactly`,
  },
  searched:
    'Compared with the 2,000 newest pending orders, the orders cancelled or expired within 120 days, and all unpaid orders of the same payer. Any other order can be entered by its number.',
  apply: {
    open: 'Apply to an order',
    toThis: (ids: readonly number[]) => `Apply to ${listed(ids)}`,
    question: (id: number) => `Apply payment ${id}?`,
    orders: 'Order numbers',
    ordersHelp: 'Several numbers are separated by spaces.',
    acceptDifference: 'Accept that the payment is not the total of the orders',
    checking: 'Checking what this would do',
    obstacle: (reason: string) => `This is not possible: the payment ${reason}.`,
    acceptBelow: 'To apply it all the same, tick the box below.',
    differs: (amount: string) => `The payment is ${amount} than the total.`,
    paid: (order: number, total: string) => `Order ${order} is paid: ${total}.`,
    effects: {
      buy: (to: Terms) => `A license for ${servers(to.servers)}, ${end(to)}, is issued.`,
      renew: extend,
      'renew-sn': extend,
      upgrade: (to: Terms) => `License ${to.license} gets ${servers(to.servers)}.`,
      rest: (_to: Terms) =>
        'It is the rest of the corrected invoice: the license stays as it is, and no e-mail is sent.',
      demo: (to: Terms) =>
        `Demo license ${to.license} becomes a license for ${servers(to.servers)}, ${end(to)}.`,
    },
    mail: (email: string) => `An e-mail goes to ${email}.`,
    submit: 'Apply the payment',
  },
  refunded: {
    open: 'Mark as refunded',
    question: (id: number) => `Mark payment ${id} as refunded?`,
    consequences:
      'The shop moves no money: return it at the bank or the payment provider first. Its candidate orders can be paid again. No e-mail is sent.',
    submit: 'Mark as refunded',
  },
  ignored: {
    open: 'Ignore',
    question: (id: number) => `Ignore payment ${id}?`,
    consequences:
      'It leaves the list, and nothing else is done. Its candidate orders can be paid again. No e-mail is sent.',
    submit: 'Ignore the payment',
  },
  more: 'More',
  elsewhere: {
    open: 'Used for something else',
    question: (id: number) => `Resolve payment ${id} without an order?`,
    consequences:
      'It is resolved as applied, and no order is paid with it: you have taken care of what the money was for. No e-mail is sent.',
    submit: 'Resolve without an order',
  },
}
