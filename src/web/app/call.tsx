import { type ReactNode, useState } from 'react'
import { useRevalidator } from 'react-router'
import { Button, type ButtonProps } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { toast } from '../ui/toast-store.ts'
import type { Api, Refusal } from './api.ts'
import { useApi, useTexts } from './context.ts'

type CallAnswer = { ok: true; reply: { ok: true; message?: string } } | Refusal
type Ask<Reply extends CallAnswer = CallAnswer> = (api: Api) => Promise<Reply>

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

/** A button that makes one call: its answer is a toast, and the page is read again. */
export function CallButton({ ask, ...button }: Omit<ButtonProps, 'busy' | 'onClick'> & { ask: Ask }) {
  const { busy, call } = useCall()

  return <Button {...button} busy={busy} onClick={() => void call(ask)} />
}

type Props = {
  label: string
  /** Tells screen readers which of several such buttons this is. */
  subject: string
  size?: 'small'
  question: string
  /** The label, unless another word is clearer in the dialog. */
  confirm?: string
  cancel?: string
  variant?: 'primary' | 'danger'
  act: () => Promise<unknown>
  children: ReactNode
}

/** A button that asks before it acts. */
export function ConfirmButton({ variant = 'danger', act, children, ...props }: Props) {
  const { layout } = useTexts()
  const { label, subject, size = 'medium', question, confirm = label, cancel = layout.cancel } = props
  const [isAsking, setAsking] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const close = () => setAsking(false)

  async function go() {
    setBusy(true)
    await act()
    setBusy(false)
    close()
  }

  const actions = (
    <>
      <Button variant={variant} busy={isBusy} onClick={() => void go()}>
        {confirm}
      </Button>
      <Button onClick={close}>{cancel}</Button>
    </>
  )
  return (
    <>
      <Button size={size} aria-label={`${label}: ${subject}`} onClick={() => setAsking(true)}>
        {label}
      </Button>
      <Dialog open={isAsking} onClose={close} title={question} closeLabel={cancel} actions={actions}>
        {children}
      </Dialog>
    </>
  )
}
