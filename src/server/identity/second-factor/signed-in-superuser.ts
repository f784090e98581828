import type { FastifyRequest } from 'fastify'
import { Refusal } from '../../platform/http/refusal.ts'
import { isFresh } from '../sign-in/session.ts'

export type SignedInSuperuser = ReturnType<typeof signedInSuperuser>

/** The address does not exist for anyone else. */
export function signedInSuperuser({ customer, id: requestId }: FastifyRequest) {
  if (!customer?.superuser) throw new Refusal('not-found')
  const { id: customerId, email, sessionId, signedInAt, superuser } = customer
  const { id: superuserId, factor } = superuser
  return { superuserId, customerId, email, sessionId, signedInAt, factor, requestId }
}

/** A second factor is fresh for 10 minutes. */
export function requireFreshFactor({ factor }: Pick<SignedInSuperuser, 'factor'>, now: Date) {
  if (!isFresh(factor, now)) throw new Refusal('factor-required')
}
