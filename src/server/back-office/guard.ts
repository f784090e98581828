import type { FastifyInstance, FastifyRequest } from 'fastify'
import { runAction } from '../audit/run-action.ts'
import { signedInSuperuser } from '../identity/second-factor/signed-in-superuser.ts'
import { documentSession } from '../identity/sign-in/session.ts'
import { Refusal } from '../platform/http/refusal.ts'
import type { Shop } from '../shop.ts'

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

/** Every file that leaves the back office has its action before its first byte is sent. */
export function recordDownloads(scope: FastifyInstance, shop: Shop) {
  scope.addHook('onSend', async (request, reply, payload) => {
    const disposition = String(reply.getHeader('content-disposition') ?? '')
    const [, file] = /^attachment; filename="(.+)"$/.exec(disposition) ?? []
    if (file && reply.statusCode === 200) {
      const actor = signedInSuperuser(request)
      const target = { type: 'file', id: file }
      const action = { actor, verb: 'download', target, reason: '', needs: 'nothing' } as const
      await runAction(shop, action, async () => {})
    }
    return payload
  })
}
