import type { FastifyRequest } from 'fastify'
import { Refusal } from '../platform/refusal.ts'
import { type ConfirmedFactor, isFresh } from '../sign-in/confirmed-factor.ts'

export type SignedInSuperuser = {
  superuserId: number
  customerId: number
  email: string
  sessionId: number
  signedInAt: Date
  factor: ConfirmedFactor | null
  requestId: string
}

/** Refuses 'not-found': to everyone else the address does not exist. */
export function signedInSuperuser({ customer, id: requestId }: FastifyRequest): SignedInSuperuser {
  if (!customer?.superuser) throw new Refusal('not-found')
  const { id: customerId, email, sessionId, signedInAt, superuser } = customer
  const { id: superuserId, factor } = superuser
  return { superuserId, customerId, email, sessionId, signedInAt, factor, requestId }
}

/** Refuses 'factor-required' 10 minutes after the second factor was confirmed. */
export function requireFreshFactor({ factor }: Pick<SignedInSuperuser, 'factor'>, now: Date) {
  if (!isFresh(factor, now)) throw new Refusal('factor-required')
}
