import { Refusal } from '../http/refusal.ts'

/** The place of a row in a list by (created_at, id). */
export type Cursor = { at: Date; id: number }

export function encodeCursor({ at, id }: Cursor): string {
  return Buffer.from(`${at.getTime()}.${id}`).toString('base64url')
}

/** Null without one. Refuses 'bad-request'. */
export function decodeCursor(text: string | undefined): Cursor | null {
  if (!text) return null
  const [, ms, id] = /^(\d{1,14})\.(\d{1,16})$/.exec(Buffer.from(text, 'base64url').toString()) ?? []
  if (ms === undefined || id === undefined) throw new Refusal('bad-request', { fields: ['after'] })
  return { at: new Date(Number(ms)), id: Number(id) }
}
