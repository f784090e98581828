import { useState } from 'react'
import { useCall } from '../app/call.tsx'
import { useApi, useTexts } from '../app/context.ts'
import { CopyField } from '../app/copy-text.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Form, TextField } from '../ui/fields.tsx'
import { Icon } from '../ui/icon.tsx'
import { Stack, Text } from '../ui/layout.tsx'
import { toast } from '../ui/toast-store.ts'
import styles from './share-payment-link.module.css'

export function SharePaymentLink({ orderId }: { orderId: number }) {
  const { link: t } = useTexts().order
  const api = useApi()
  const [url, setUrl] = useState('')
  const [isMaking, setMaking] = useState(false)

  async function make() {
    const answer = await api('POST /api/orders/{id}/payment-link/', { params: { id: orderId } })
    if (!answer.ok) throw new Error(answer.message)
    setUrl(answer.reply.data.url)
    return new Blob([answer.reply.data.url], { type: 'text/plain' })
  }

  async function makeAndCopy() {
    setMaking(true)
    const made = make()
    // Passed as a promise, because Safari copies only what the click itself started.
    const copied = navigator.clipboard?.write([new ClipboardItem({ 'text/plain': made })])
    try {
      await made
      await copied?.then(() => toast.success(t.copied)).catch(() => {})
    } catch (error) {
      copied?.catch(() => {})
      toast.error(error instanceof Error ? error.message : String(error))
    }
    setMaking(false)
  }

  return (
    <Card look="quiet">
      <Stack gap="s" align="start">
        <Text tone="quiet">{t.lead}</Text>
        {url ? (
          <CopyField text={url} label={t.label} />
        ) : (
          <Button size="small" busy={isMaking} onClick={() => void makeAndCopy()}>
            <Icon name="copy" />
            {t.copy}
          </Button>
        )}
        <div className={styles.mail}>
          <MailPaymentLink orderId={orderId} />
        </div>
      </Stack>
    </Card>
  )
}

function MailPaymentLink({ orderId }: { orderId: number }) {
  const { link: t } = useTexts().order
  const { busy, fields, call } = useCall()
  const [email, setEmail] = useState('')

  async function send() {
    const params = { id: orderId }
    const answer = await call(api =>
      api('POST /api/orders/{id}/payment-link/mail/', { params, body: { email } }),
    )
    if (answer.ok) setEmail('')
  }

  return (
    <Form gap="xs" align="start" onSubmit={send}>
      <TextField
        label={t.mail.label}
        error={fields['email']}
        type="email"
        required
        maxLength={254}
        autoComplete="off"
        value={email}
        onChange={event => setEmail(event.target.value)}
      />
      <Button type="submit" size="small" busy={busy}>
        {t.mail.send}
      </Button>
    </Form>
  )
}
