import type { FastifyInstance } from 'fastify'
import { Refusal } from './refusal.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Whether the body, if any, has been parsed to its end: a form in parts may break off in the middle. */
    isRead: boolean
  }
}

/** Once for every route: PostgreSQL keeps no NUL in a text, so none is let in. Register after the parsers of bodies. */
export function refuseUnreadableBodies(app: FastifyInstance) {
  app.decorateRequest('isRead', false)
  app.addHook('preValidation', async request => {
    request.isRead = true
    const fields = [...fieldsWithNul(request.query), ...fieldsWithNul(request.body)]
    if (fields.length > 0) throw new Refusal('bad-request', { fields })
  })
}

function fieldsWithNul(part: unknown): string[] {
  if (typeof part !== 'object' || part === null || Buffer.isBuffer(part)) return []
  return Object.entries(part)
    .filter(entry => holdsNul(entry))
    .map(([name]) => name.replaceAll('\0', ''))
}

/** A list instead of recursion: a body may be nested deeper than the stack reaches. */
function holdsNul(whole: unknown): boolean {
  const parts = [whole]
  while (parts.length > 0) {
    const part = parts.pop()
    if (typeof part === 'string' && part.includes('\0')) return true
    if (typeof part === 'object' && part !== null)
      for (const entry of Object.entries(part)) parts.push(...entry)
  }
  return false
}
