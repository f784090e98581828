import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { SecondFactor } from '../../../contract/back-office/second-factor.ts'
import type { Api, Refusal } from '../../app/api.ts'
import { usePage } from '../../app/context.ts'
import { toast } from '../../ui/toast-store.ts'

export type ActionAnswer = { ok: true; reply: { message: string } } | Refusal

type Options = {
  /** The inverse: an action of its own, with this reason. Offered in the message about what was done. */
  undo?: ((api: Api, reason: string) => Promise<ActionAnswer>) | undefined
  run: (api: Api) => Promise<ActionAnswer>
  onDone: () => Promise<void>
}

/** Runs an action. `factor` is set while the second factor has to be confirmed first; `act` once it is. */
export function useAction({ run, undo, onDone }: Options) {
  const { api, texts } = usePage()
  const { undo: t } = texts.backOffice.kit
  const { revalidate } = useRevalidator()
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<Refusal>()
  const [factor, setFactor] = useState<SecondFactor>()

  async function act() {
    if (busy) return
    setBusy(true)
    reset()
    const answer = await run(api)
    if (answer.ok) {
      const { message } = answer.reply
      toast.success(message, undo && { label: t.open, run: () => void undoIt(undo, message) })
      await onDone()
    } else if (answer.code === 'factor-required') await askForFactor()
    else setRefusal(answer)
    setBusy(false)
  }

  async function undoIt(inverse: NonNullable<typeof undo>, done: string) {
    const answer = await inverse(api, t.reason(done))
    if (answer.ok) toast.success(answer.reply.message)
    else toast.error(answer.message)
    await revalidate()
  }

  async function askForFactor() {
    const known = await api('GET /api/sezam/second-factor/')
    if (known.ok) setFactor(known.reply.data)
    else setRefusal(known)
  }

  function reset() {
    setRefusal(undefined)
    setFactor(undefined)
  }

  return { act, busy, refusal, factor, reset }
}
