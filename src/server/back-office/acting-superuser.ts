import type { FastifyRequest } from 'fastify'
import type { Actor } from '../audit/run-action.ts'
import { signedInSuperuser } from '../identity/second-factor/signed-in-superuser.ts'

/** `email` names the superuser in the history of a license. */
export function actingSuperuser(request: FastifyRequest): Actor & { email: string } {
  const { superuserId, factor, requestId, email } = signedInSuperuser(request)
  return { superuserId, factor, requestId, email }
}
