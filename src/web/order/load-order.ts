import { data, redirectDocument } from 'react-router'
import type { Order } from '../../contract/orders.ts'
import type { Api, Refusal } from '../app/api.ts'
import { type LoaderArgs, pageContext } from '../app/context.ts'
import { paths } from '../app/paths.ts'
import { isFromCheckout, nextStep } from './next-step.ts'

export type LoadedOrder =
  | { kind: 'order'; order: Order; fromCheckout: boolean }
  | { kind: 'failed'; isAbsent: boolean; message: string }

export async function loadOrder({ request, params, context }: LoaderArgs) {
  const { api } = context.get(pageContext)
  const id = params.id ?? ''
  const answer = await api('GET /api/orders/{id}/', { params: { id } })
  if (!answer.ok) return failed(answer, request)

  const fromCheckout = isFromCheckout(new URL(request.url).searchParams)
  return data<LoadedOrder>({
    kind: 'order',
    order: await checked(api, answer.reply.data, fromCheckout),
    fromCheckout,
  })
}

/** The webhook may be late: this asks the provider and completes the order just as the webhook would. */
async function checked(api: Api, order: Order, fromCheckout: boolean): Promise<Order> {
  if (!['confirming', 'chat'].includes(nextStep(order, { fromCheckout }))) return order
  const answer = await api('POST /api/orders/{id}/payment-check/', { params: { id: order.id } })
  return answer.ok ? answer.reply.data : order
}

function failed({ status, message }: Refusal, request: Request) {
  // The session has ended: only a full page load updates the visitor.
  const { pathname, search } = new URL(request.url)
  if (status === 401) throw redirectDocument(paths.signIn(pathname + search))

  const isAbsent = status === 404 || status === 400
  return data<LoadedOrder>({ kind: 'failed', isAbsent, message }, { status: isAbsent ? 404 : status || 503 })
}
