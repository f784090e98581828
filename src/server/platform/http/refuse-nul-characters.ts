import type { FastifyInstance } from 'fastify'
import { Refusal } from './refusal.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Whether the body has been parsed completely: a multipart form can end in the middle. */
    isParsed: boolean
  }
}

/** Refuses NUL characters, which PostgreSQL cannot store in text. Register after the body parsers. */
export function refuseNulCharacters(app: FastifyInstance) {
  app.decorateRequest('isParsed', false)
  app.addHook('preValidation', async request => {
    request.isParsed = true
    const fields = [...fieldsWithNul(request.query), ...fieldsWithNul(request.body)]
    if (fields.length > 0)
      throw new Refusal('bad-request', {
        problems: Object.fromEntries(fields.map(field => [field, { kind: 'notText' }])),
      })
  })
}

function fieldsWithNul(part: unknown): string[] {
  if (typeof part !== 'object' || part === null || Buffer.isBuffer(part)) return []
  return Object.entries(part)
    .filter(entry => containsNul(entry))
    .map(([name]) => name.replaceAll('\0', ''))
}

/** It does not call itself, because a body can be nested deeper than the stack allows. */
function containsNul(whole: unknown): boolean {
  const parts = [whole]
  while (parts.length > 0) {
    const part = parts.pop()
    if (typeof part === 'string' && part.includes('\0')) return true
    if (typeof part === 'object' && part !== null && !Buffer.isBuffer(part))
      for (const entry of Object.entries(part)) parts.push(...entry)
  }
  return false
}
