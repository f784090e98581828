import { type SubmitEvent, useState } from 'react'
import { useApi, useTexts } from '../app/context.ts'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { TextInput } from '../ui/text-input.tsx'
import { toast } from '../ui/toast-store.ts'
import styles from './share-payment-link.module.css'

export function MailPaymentLink({ orderId }: { orderId: number }) {
  const { link: t } = useTexts().order
  const api = useApi()
  const [email, setEmail] = useState('')
  const [error, setError] = useState<string>()
  const [isSending, setSending] = useState(false)

  async function send(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isSending) return
    const isAddress = event.currentTarget.checkValidity()
    setError(isAddress ? undefined : t.mail.check)
    if (!isAddress) return
    setSending(true)
    const answer = await api('POST /api/orders/{id}/payment-link/mail/', {
      params: { id: orderId },
      body: { email },
    })
    setSending(false)
    if (!answer.ok) return setError(answer.message)
    setEmail('')
    toast.success(answer.reply.message)
  }

  return (
    <form method="post" noValidate className={styles.mail} onSubmit={event => void send(event)}>
      <Field label={t.mail.label} error={error}>
        {control => (
          <TextInput
            {...control}
            type="email"
            required
            maxLength={254}
            autoComplete="off"
            value={email}
            onChange={event => setEmail(event.target.value)}
          />
        )}
      </Field>
      <Button type="submit" size="small" busy={isSending}>
        {t.mail.send}
      </Button>
    </form>
  )
}
