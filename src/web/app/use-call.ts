import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { toast } from '../ui/toast-store.ts'
import type { Api, Refusal } from './api.ts'
import { useApi } from './context.ts'

type CallAnswer = { ok: true; reply: { ok: true; message?: string } } | Refusal
export type Ask<Reply extends CallAnswer = CallAnswer> = (api: Api) => Promise<Reply>

/**
 * Shows the answer to a change and reads the page again. The caller shows `fields`; any other refusal is a toast.
 * A call that `leaves` the page stays busy until the next one is there.
 */
export function useCall({ leaves = false } = {}) {
  const api = useApi()
  const { revalidate } = useRevalidator()
  const [busy, setBusy] = useState(false)
  const [fields, setFields] = useState<Record<string, string>>({})

  async function call<Reply extends CallAnswer>(ask: Ask<Reply>): Promise<Reply> {
    setBusy(true)
    const answer = await ask(api)
    setFields(answer.ok ? {} : answer.fields)
    if (answer.ok && answer.reply.message) toast.success(answer.reply.message)
    if (!answer.ok && Object.keys(answer.fields).length === 0) toast.error(answer.message)
    if (answer.ok && leaves) return answer
    // A page is outdated after 404 and 409: what it offered is gone or done.
    if (answer.ok || [404, 409].includes(answer.status)) await revalidate()
    setBusy(false)
    return answer
  }

  return { busy, fields, call }
}
