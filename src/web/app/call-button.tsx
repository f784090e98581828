import { type ReactNode, useState } from 'react'
import { Button, type ButtonProps } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { type Ask, useCall } from './use-call.ts'

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
  confirm: string
  cancel: string
  variant?: 'primary' | 'danger'
  act: () => Promise<unknown>
  children: ReactNode
}

/** A button that asks before it acts. */
export function ConfirmButton({ variant = 'danger', act, children, ...props }: Props) {
  const { label, subject, size = 'medium', question, confirm, cancel } = props
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
