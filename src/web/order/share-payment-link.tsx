import { useState } from 'react'
import { useApi, useTexts } from '../app/context.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { CopyButton } from '../ui/copy-button.tsx'
import { Icon } from '../ui/icon.tsx'
import { TextInput } from '../ui/text-input.tsx'
import { toast } from '../ui/toast-store.ts'
import { MailPaymentLink } from './mail-payment-link.tsx'
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
      <div className={styles.share}>
        <p>{t.lead}</p>
        {url ? (
          <div className={styles.made}>
            <TextInput
              look="mono"
              readOnly
              autoFocus
              value={url}
              aria-label={t.label}
              // Selected backwards, so that a narrow field shows the start of the link.
              onFocus={({ currentTarget }) => currentTarget.setSelectionRange(0, url.length, 'backward')}
            />
            <CopyButton text={url} label={t.copy} copiedLabel={t.copied} failedLabel={t.copyFailed} />
          </div>
        ) : (
          <Button size="small" busy={isMaking} onClick={() => void makeAndCopy()}>
            <Icon name="copy" />
            {t.copy}
          </Button>
        )}
        <MailPaymentLink orderId={orderId} />
      </div>
    </Card>
  )
}
