import { redirect } from 'react-router'
import type { Refusal } from '../../app/api.ts'
import { backOfficePaths } from './back-office-paths.ts'

/** For loaders. An unconfirmed second factor leads to its page and back; any other refusal to the page of failures. */
export function requireReply<Reply>(answer: { ok: true; reply: Reply } | Refusal, { url }: Request): Reply {
  if (answer.ok) return answer.reply
  const { pathname, search } = new URL(url)
  if (answer.code === 'factor-required') throw redirect(backOfficePaths.factor(pathname + search))
  throw new Response(null, { status: answer.status === 404 ? 404 : 503 })
}
