import { useState } from 'react'
import type { WebhookDelivery, WebhookEndpoint } from '../../../contract/webhooks.ts'
import { formatMoment } from '../../../texts/moment.ts'
import { useTexts, useVisitor } from '../../app/context.ts'
import { useCall } from '../../app/use-call.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Disclosure } from '../../ui/disclosure.tsx'
import { Pill } from '../../ui/pill.tsx'
import { ConfirmButton } from './confirm-button.tsx'
import { DeliveryList } from './delivery-list.tsx'
import styles from './developers.module.css'
import { ShownOnce } from './shown-once.tsx'

type Props = { endpoint: WebhookEndpoint; deliveries: readonly WebhookDelivery[] }

const tones = { active: 'good', failing: 'warn', disabled: 'bad' } as const

export function EndpointCard({ endpoint, deliveries }: Props) {
  const { webhooks: t, deliveries: log } = useTexts().profile.developers
  const { id, url, types, state } = endpoint

  return (
    <Card title={url} titleLevel={3} aside={<Pill tone={tones[state]}>{t.states[state]}</Pill>}>
      <EndpointTrouble endpoint={endpoint} />
      <EndpointActions endpoint={endpoint} />
      <Disclosure summary={t.types(types.length)}>{types.join(', ')}</Disclosure>
      <Disclosure summary={log.title(deliveries.length)}>
        <DeliveryList endpointId={id} canSend={state !== 'disabled'} deliveries={deliveries} />
      </Disclosure>
    </Card>
  )
}

function EndpointTrouble({ endpoint }: { endpoint: WebhookEndpoint }) {
  const { webhooks: t } = useTexts().profile.developers
  const { language } = useVisitor()
  const { state, disabled_because: because, failing_since: since } = endpoint

  const reasons = { gone: t.gone, failing: t.disabled, shop: t.byShop }
  if (state === 'disabled') return <p>{reasons[because ?? 'failing']}</p>
  return since && <p>{t.failingSince(formatMoment(language, since))}</p>
}

function EndpointActions({ endpoint: { id, url, state } }: { endpoint: WebhookEndpoint }) {
  const { webhooks: t } = useTexts().profile.developers
  const { call } = useCall()
  const [secret, setSecret] = useState('')
  const params = { id }

  async function replaceSecret() {
    const answer = await call(api => api('POST /api/accounts/webhooks/{id}/secret/', { params }))
    if (answer.ok) setSecret(answer.reply.data.secret)
  }

  return (
    <>
      <div className={styles.actions}>
        {state === 'disabled' ? (
          <Button
            size="small"
            aria-label={`${t.enable}: ${url}`}
            onClick={() => void call(api => api('POST /api/accounts/webhooks/{id}/enabling/', { params }))}
          >
            {t.enable}
          </Button>
        ) : (
          <Button
            size="small"
            aria-label={`${t.test}: ${url}`}
            onClick={() => void call(api => api('POST /api/accounts/webhooks/{id}/test/', { params }))}
          >
            {t.test}
          </Button>
        )}
        <ConfirmButton
          label={t.newSecret}
          subject={url}
          question={t.newSecretQuestion}
          text={t.newSecretText}
          act={replaceSecret}
        />
        <ConfirmButton
          label={t.remove}
          subject={url}
          question={t.removeQuestion}
          text={t.removeText}
          act={() => call(api => api('DELETE /api/accounts/webhooks/{id}/', { params }))}
        />
      </div>
      {secret && <ShownOnce key={secret} label={t.shown} text={secret} />}
    </>
  )
}
