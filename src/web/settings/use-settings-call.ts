import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { Api, Refusal } from '../app/api.ts'
import { useApi } from '../app/context.ts'
import { paths } from '../app/paths.ts'
import { toast } from '../ui/toast-store.ts'

export const signInAgain = `${paths.signIn(paths.settings)}&again`

type Done = { ok: true; reply: { message: string } }

/** Shows what the shop answers and loads the settings again. `call` is true if the call was done. */
export function useSettingsCall() {
  const api = useApi()
  const { revalidate } = useRevalidator()
  const [busy, setBusy] = useState(false)
  const [fields, setFields] = useState<Record<string, string>>({})

  async function call(ask: (api: Api) => Promise<Done | Refusal>): Promise<boolean> {
    setBusy(true)
    const answer = await ask(api)
    setFields(answer.ok ? {} : answer.fields)
    if (answer.ok) {
      toast.success(answer.reply.message)
      await revalidate()
    } else if (answer.status === 401) location.assign(signInAgain)
    else if (Object.keys(answer.fields).length === 0) toast.error(answer.message)
    setBusy(false)
    return answer.ok
  }

  return { busy, fields, call }
}
