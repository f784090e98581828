import { cancelOrder } from '../orders/cancel-order.ts'
import { type OwnerCommand, OwnerFault } from './command.ts'
import { numberOf, onlyPositional } from './read-values.ts'

export const cancelCommand: OwnerCommand = {
  name: 'cancel',
  summary: 'Cancel an order that was not paid. Money that comes for it later waits in the queue.',
  usage: 'ORDER',
  options: {},
  async run(tx, given) {
    const orderId = numberOf(onlyPositional(given, 'ORDER'), 'an order number')
    const order = await cancelOrder(tx, orderId)
    if (!order) throw new OwnerFault(`There is no order ${orderId}.`)
    if (order.status !== 'pending') throw new OwnerFault(`Order ${orderId} is ${order.status} and stays so.`)
    given.say(`Order ${orderId} is cancelled.`)
  },
}
