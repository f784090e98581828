import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { emailAddress } from '../../contract/call.ts'
import { type WithdrawalAnswer, type WithdrawalField, withdrawalForm } from '../../contract/withdrawal.ts'
import { isConnectionFault } from '../platform/database/database-errors.ts'
import { isBrokenForm } from '../platform/http/answer-refusals.ts'
import { isFormFromThisSite } from '../platform/http/csrf.ts'
import { clientNetwork, countTries } from '../platform/http/rate-limit.ts'
import { Refusal } from '../platform/http/refusal.ts'
import type { Shop } from '../shop.ts'
import { findState, findStatedOrder, submitWithdrawal } from './submit-withdrawal.ts'

type SendPage = (
  request: FastifyRequest,
  reply: FastifyReply,
  answered: { status: number; withdrawal: WithdrawalAnswer },
) => Promise<FastifyReply>

const statuses: Record<WithdrawalAnswer['kind'], number> = {
  confirm: 200,
  invalid: 422,
  'not-possible': 422,
  'form-expired': 403,
  'too-many': 429,
  unavailable: 503,
  failed: 500,
}

const rules: Record<WithdrawalField, z.ZodType> = {
  name: z.string().min(1).max(120),
  order: z.string().regex(/^\d{1,15}$/),
  email: emailAddress,
}

/** The withdrawal function of Directive 2011/83/EU, Art. 11a: a statement, then its confirmation; without scripts. */
export function withdrawalRoutes(app: FastifyInstance, shop: Shop, sendPage: SendPage) {
  const send = (request: FastifyRequest, reply: FastifyReply, answer: Omit<WithdrawalAnswer, 'typed'>) =>
    sendPage(request, reply, {
      status: statuses[answer.kind],
      withdrawal: { ...answer, typed: readTyped(request.body) },
    })

  app.withTypeProvider<ZodTypeProvider>().post(
    '/withdraw',
    {
      schema: { hide: true, body: withdrawalForm },
      // A field repeats the CSRF cookie.
      config: { withoutCsrf: true },
      errorHandler(error, request, reply) {
        const answered = send(request, reply, { kind: nameFault(error, request) })
        answered.catch((fault: unknown) => reply.send(fault))
      },
    },
    async (request, reply) => {
      const { language, body } = request
      // The statement of a person of the account is checked like that of anyone.
      const customer = request.customer?.person ? null : request.customer
      if (!isFormFromThisSite(request, body.csrf, shop.config.baseUrl))
        return send(request, reply, { kind: 'form-expired' })
      const typed = readTyped(body)
      const fields = wrongFields(typed)
      if (fields.length > 0) return send(request, reply, { kind: 'invalid', fields })
      const { name, email } = typed
      const statement = {
        name,
        email,
        language,
        orderId: Number(typed.order),
        customerId: customer?.id ?? null,
      }
      if (!body.confirm) {
        const order = await findStatedOrder(shop, statement)
        const isOwn = order !== null && order.customerId === customer?.id
        const state = isOwn ? await findState(shop, order) : 'open'
        return send(request, reply, state === 'open' ? { kind: 'confirm' } : { kind: 'not-possible', state })
      }
      await countTries(shop.db, shop.clock.now(), [
        { name: 'withdrawal', subject: clientNetwork(request.ip), most: 20, withinSeconds: 3600 },
      ])
      await submitWithdrawal(shop, statement)
      return reply.redirect('/withdraw/?sent', 303)
    },
  )
}

const sent = withdrawalForm.pick({ name: true, order: true, email: true })

/** Empty if the form cannot be read. */
function readTyped(body: unknown): Record<WithdrawalField, string> {
  const form = sent.safeParse(body ?? {})
  if (!form.success) return { name: '', order: '', email: '' }
  const { name, order, email } = form.data
  return {
    name: name.trim().replace(/\s+/g, ' '),
    order: order.replace(/[^\d]/g, ''),
    email: email.trim().toLowerCase(),
  }
}

function wrongFields(typed: Record<WithdrawalField, string>): WithdrawalField[] {
  const fields: WithdrawalField[] = ['name', 'order', 'email']
  return fields.filter(field => !rules[field].safeParse(typed[field]).success)
}

function nameFault(error: FastifyError, request: FastifyRequest): WithdrawalAnswer['kind'] {
  const code = error instanceof Refusal ? error.code : null
  if (code === 'too-many-requests') return 'too-many'
  if (code === 'busy' || code === 'unavailable' || isConnectionFault(error)) {
    request.log.warn({ err: error }, 'the shop cannot respond')
    return 'unavailable'
  }
  const isRefused = code || (error.statusCode !== undefined && error.statusCode < 500)
  if (isRefused || isBrokenForm(request)) return 'invalid'
  request.log.error({ err: error }, 'fault')
  return 'failed'
}
