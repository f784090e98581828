import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Refusal } from '../platform/refusal.ts'
import { signedInSuperuser } from '../second-factor/signed-in-superuser.ts'
import { documentSession } from '../sign-in/session.ts'

/** To everyone else the addresses of the scope do not exist. */
export function superusersOnly(scope: FastifyInstance) {
  scope.addHook('onRoute', documentSession)
  scope.addHook('onRequest', async (request, reply) => {
    signedInSuperuser(request)
    reply.header('cache-control', 'no-store')
  })
  scope.addHook('onSend', async ({ method }, { statusCode }) => {
    if (method !== 'GET' && method !== 'HEAD' && statusCode < 400) scope.publicPages.drop()
  })
}

/** Inside a scope of `superusersOnly`. Refuses 'factor-required'. */
export function backOffice(scope: FastifyInstance) {
  scope.addHook('onRequest', async ({ customer }: FastifyRequest) => {
    if (!customer?.isSuperuser) throw new Refusal('factor-required')
  })
}
