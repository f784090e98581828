import { type SubmitEvent, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { LicenseTransfer } from '../../../contract/license-life.ts'
import type { License } from '../../../contract/licenses.ts'
import { formatDay } from '../../../texts/day.ts'
import { useApi, useTexts, useVisitor } from '../../app/context.ts'
import { useCall } from '../../app/use-call.ts'
import { useKeptText } from '../../app/use-kept-text.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Field } from '../../ui/field.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { toast } from '../../ui/toast-store.ts'
import { licenseName } from '../license-status.ts'
import styles from './card-form.module.css'

type Props = { license: License; offer: LicenseTransfer | null }

export function TransferCard({ license, offer }: Props) {
  const { transfer: t } = useTexts().profile.license

  return (
    <Card title={t.title}>
      <p>{t.lead}</p>
      {offer ? <OpenOffer license={license} offer={offer} /> : <OfferForm license={license} />}
    </Card>
  )
}

function OfferForm({ license }: { license: License }) {
  const { transfer: t } = useTexts().profile.license
  const api = useApi()
  const { revalidate } = useRevalidator()
  const [email, setEmail] = useKeptText(`transfer-${license.id}`)
  const [error, setError] = useState<string>()
  const [isSending, setSending] = useState(false)

  async function send(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isSending) return
    const isAddress = event.currentTarget.checkValidity()
    setError(isAddress ? undefined : t.check)
    if (!isAddress) return
    setSending(true)
    const answer = await api('POST /api/astra/license/{id}/transfer/', {
      params: { id: license.id },
      body: { email },
    })
    if (answer.ok) {
      toast.success(answer.reply.message)
      setEmail('')
      await revalidate()
    } else setError(answer.fields['email'] ?? answer.message)
    setSending(false)
  }

  return (
    <form method="post" noValidate className={styles.form} onSubmit={event => void send(event)}>
      <Field label={t.label} help={t.help} error={error}>
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
      <Button type="submit" busy={isSending} aria-label={`${t.send}: ${licenseName(license)}`}>
        {t.send}
      </Button>
    </form>
  )
}

function OpenOffer({ license, offer }: { license: License; offer: LicenseTransfer }) {
  const { transfer: t } = useTexts().profile.license
  const { language } = useVisitor()
  const { busy, call } = useCall()
  const params = { id: license.id }

  return (
    <div className={styles.form}>
      <p role="status" className={styles.offer}>
        {t.open(offer.email, formatDay(language, offer.expires_at))}
      </p>
      <Button
        busy={busy}
        aria-label={`${t.withdraw}: ${licenseName(license)}`}
        onClick={() => void call(api => api('DELETE /api/astra/license/{id}/transfer/', { params }))}
      >
        {t.withdraw}
      </Button>
    </div>
  )
}
