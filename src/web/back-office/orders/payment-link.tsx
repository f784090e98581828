import { useState } from 'react'
import type { OrderDetails } from '../../../contract/back-office/orders.ts'
import { usePage } from '../../app/context.ts'
import { Button } from '../../ui/button.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import styles from '../kit/kit-form.module.css'

/** Not an `ActionDialog`: it stays open with the link to copy. */
export function PaymentLink({ order: { id } }: { order: OrderDetails }) {
  const { api, texts } = usePage()
  const { paymentLink: t } = texts.backOffice.orders
  const { action } = texts.backOffice.kit
  const [isOpen, setOpen] = useState(false)
  const [busy, setBusy] = useState(false)
  const [url, setUrl] = useState<string>()
  const [problem, setProblem] = useState<string>()

  async function make() {
    setBusy(true)
    const answer = await api('POST /api/sezam/orders/{id}/payment-link/', { params: { id } })
    if (answer.ok) setUrl(answer.reply.data.url)
    setProblem(answer.ok ? undefined : answer.message)
    setBusy(false)
  }

  return (
    <>
      <Button onClick={() => setOpen(true)}>{t.open}</Button>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title={t.question(id)} closeLabel={action.close}>
        <div className={styles.form}>
          <p>{t.consequences}</p>
          {url && (
            <Field label={t.link}>
              {field => (
                <TextInput {...field} readOnly value={url} onFocus={({ target }) => target.select()} />
              )}
            </Field>
          )}
          {problem && (
            <Notice tone="error" role="alert">
              {problem}
            </Notice>
          )}
          <div className={styles.actions}>
            {url ? (
              <CopyButton text={url} label={t.copy} copiedLabel={t.copied} failedLabel={t.copyFailed} />
            ) : (
              <Button variant="primary" busy={busy} onClick={() => void make()}>
                {t.submit}
              </Button>
            )}
          </div>
        </div>
      </Dialog>
    </>
  )
}
