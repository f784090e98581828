import type { FastifyRequest } from 'fastify'
import { Refusal } from './refusal.ts'

export function readIdempotencyKey(request: FastifyRequest): string | null {
  const key = request.headers['idempotency-key']
  if (key === undefined || key === '') return null
  if (typeof key !== 'string' || !/^[\x21-\x7e]{1,255}$/.test(key)) throw new Refusal('bad-request')
  return key
}
