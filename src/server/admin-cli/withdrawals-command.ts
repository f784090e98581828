import { findDocuments, sumTotals, sumUncredited } from '../invoices/store.ts'
import { listPaidWithdrawals } from '../orders/withdrawals.ts'
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
    const all = await listPaidWithdrawals(tx, { most: mostListed })
    const documents = await findDocuments(
      tx,
      all.map(({ withdrawal }) => withdrawal.orderId),
    )
    const open = all.filter(({ withdrawal, currency, total }) => {
      const { orderId, submittedAt, refundDue } = withdrawal
      const credited = sumTotals(documents(orderId).creditNotes)
      const isOpen = sumUncredited({ total }, documents(orderId)) > 0
      const sums = [formatAmount(refundDue, currency), `credited ${formatAmount(credited, currency)}`]
      const day = submittedAt.toISOString().slice(0, 10)
      print([isOpen ? 'open' : 'done', day, `order ${orderId}`, ...sums].join('  '))
      return isOpen
    })
    print(
      all.length === 0 ? 'There are no withdrawals.' : `${all.length} shown, ${open.length} of them open.`,
    )
  },
}
