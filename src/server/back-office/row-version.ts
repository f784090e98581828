import type { FastifyReply, FastifyRequest } from 'fastify'
import { findLastChange } from '../audit/store.ts'
import type { Reader } from '../platform/database/database.ts'
import { Refusal } from '../platform/http/refusal.ts'

/** For the read of a row that is edited as a form: its write repeats this in `If-Match`. */
export function sendVersion(reply: FastifyReply, version: number) {
  reply.header('etag', `"${version}"`)
}

/** Refuses 'version-required'. */
export function readIfMatch({ headers }: FastifyRequest): number {
  const [, version] = /^(?:W\/)?"(\d{1,9})"$/.exec(headers['if-match'] ?? '') ?? []
  if (version === undefined) throw new Refusal('version-required')
  return Number(version)
}

/** Refuses 'changed-meanwhile' with who, when, and `present`: what the row is now, as the form reads it, with its `version`. */
export async function refuseAsChanged(
  tx: Reader,
  row: { tableName: string; rowId: number | string },
  present: Record<string, unknown>,
): Promise<never> {
  const last = await findLastChange(tx, row)
  throw new Refusal('changed-meanwhile', {
    changed: { by: last?.by ?? '', at: last?.at.toISOString() ?? null, present },
  })
}
