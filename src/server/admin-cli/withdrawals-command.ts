import { listWithdrawals } from '../withdrawal/list-withdrawals.ts'
import type { AdminCommand } from './command.ts'
import { formatAmount } from './format.ts'

const mostListed = 200

export const listWithdrawalsCommand: AdminCommand = {
  name: 'withdrawals',
  summary:
    'List the withdrawals from paid orders, the newest first. One is open until the order is credited in full.',
  usage: '',
  options: {},
  readsOnly: true,
  async run(tx, { print }) {
    const all = await listWithdrawals(tx, { most: mostListed })
    for (const { orderId, submittedAt, refundDue, currency, credited, isOpen } of all) {
      const sums = [formatAmount(refundDue, currency), `credited ${formatAmount(credited, currency)}`]
      const day = submittedAt.toISOString().slice(0, 10)
      print([isOpen ? 'open' : 'done', day, `order ${orderId}`, ...sums].join('  '))
    }
    const open = all.filter(({ isOpen }) => isOpen).length
    print(all.length === 0 ? 'There are no withdrawals.' : `${all.length} shown, ${open} of them open.`)
  },
}
