import type { FastifyRequest } from 'fastify'
import type { Actor } from '../audit/run-action.ts'
import { signedInSuperuser } from '../second-factor/signed-in-superuser.ts'

export function actingSuperuser(request: FastifyRequest): Actor {
  const { superuserId, factor } = signedInSuperuser(request)
  return { superuserId, factor, requestId: request.id }
}
