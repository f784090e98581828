import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { emailAddress } from '../../contract/call.ts'
import { type WithdrawalAnswer, type WithdrawalField, withdrawalForm } from '../../contract/withdrawal.ts'
import { addDays } from '../../domain/day.ts'
import { utcDay } from '../platform/clock.ts'
import { judgeError } from '../platform/http/answer-refusals.ts'
import { isFormFromThisSite } from '../platform/http/csrf.ts'
import { clientNetwork, countTries } from '../platform/http/rate-limit.ts'
import type { Shop } from '../shop.ts'
import { endingRows } from './emails.ts'
import { findState, findStatedOrder, submitWithdrawal } from './submit-withdrawal.ts'

type SendPage = (
  request: FastifyRequest,
  reply: FastifyReply,
  answered: { status: number; withdrawal: WithdrawalAnswer },
) => Promise<FastifyReply>

const statuses: Record<WithdrawalAnswer['kind'], number> = {
  confirm: 200,
  change: 200,
  ended: 200,
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
  reason: z.string().max(2000),
  ends_on: z.iso.date().or(z.literal('')),
}

/**
 * The withdrawal function of Directive 2011/83/EU, Art. 11a: a statement, then its confirmation; without scripts. What
 * ends a contract is one form.
 */
export function withdrawalRoutes(app: FastifyInstance, shop: Shop, sendPage: SendPage) {
  const send = (request: FastifyRequest, reply: FastifyReply, answer: Omit<WithdrawalAnswer, 'typed'>) =>
    sendPage(request, reply, {
      status: statuses[answer.kind],
      withdrawal: { ...answer, typed: readTyped(request.body) },
    })

  for (const path of ['/withdraw', '/end-contract'] as const)
    app.withTypeProvider<ZodTypeProvider>().post(
      path,
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
        if (body.confirm === 'change') return send(request, reply, { kind: 'change' })
        const typed = readTyped(body)
        const fields = wrongFields(typed, path, shop.clock.now())
        if (fields.length > 0) return send(request, reply, { kind: 'invalid', fields })
        const ending = path === '/end-contract' ? readEnding(typed, shop.clock.now()) : null
        const [orderId, customerId] = [Number(typed.order), customer?.id ?? null]
        const statement = { name: typed.name, email: typed.email, language, orderId, customerId, ending }
        if (!ending && !body.confirm) {
          const order = await findStatedOrder(shop, statement)
          const isOwn = order !== null && order.customerId === customer?.id
          const state = isOwn ? await findState(shop.db, shop, order) : 'open'
          if (state !== 'open') return send(request, reply, { kind: 'not-possible', state })
          return send(request, reply, { kind: 'confirm' })
        }
        await countTries(shop, [
          { name: 'withdrawal', subject: clientNetwork(request.ip), most: 20, withinSeconds: 3600 },
        ])
        await submitWithdrawal(shop, statement)
        return ending
          ? send(request, reply, { kind: 'ended', rows: endingRows(statement, ending) })
          : reply.redirect('/withdraw/?sent', 303)
      },
    )
}

const sent = withdrawalForm.omit({ csrf: true, confirm: true })

/** Empty if the form cannot be read. */
function readTyped(body: unknown): Typed {
  const form = sent.safeParse(body ?? {})
  if (!form.success) return { name: '', order: '', email: '', kind: '', reason: '', ends_on: '' }
  const { name, order, email, reason } = form.data
  return {
    ...form.data,
    reason: reason.trim(),
    name: name.trim().replace(/\s+/g, ' '),
    order: order.replace(/[^\d]/g, ''),
    email: email.trim().toLowerCase(),
  }
}

type Typed = WithdrawalAnswer['typed']

function wrongFields(typed: Typed, path: '/withdraw' | '/end-contract', now: Date): WithdrawalField[] {
  const stated: WithdrawalField[] = ['name', 'order', 'email']
  const fields = path === '/withdraw' ? stated : ([...stated, 'reason', 'ends_on'] as const)
  const wrong = fields.filter(field => !rules[field].safeParse(typed[field]).success)
  if (typed.kind === 'cause' && !typed.reason) wrong.push('reason')
  // The day begins later in some time zones than in UTC.
  if (typed.ends_on && typed.ends_on < addDays(utcDay(now), -1)) wrong.push('ends_on')
  return wrong
}

function readEnding({ kind, reason, ends_on }: Typed, submittedAt: Date) {
  return { kind: kind === 'cause' ? kind : 'ordinary', reason, endsOn: ends_on || null, submittedAt } as const
}

function nameFault(error: FastifyError, request: FastifyRequest): WithdrawalAnswer['kind'] {
  const refusal = judgeError(error, request)
  if (refusal?.code === 'too-many-requests') return 'too-many'
  if (refusal?.code === 'busy' || refusal?.code === 'unavailable') return 'unavailable'
  return refusal ? 'invalid' : 'failed'
}
