import { useState } from 'react'
import type { WebhookDelivery, WebhookEndpoint } from '../../../contract/webhooks.ts'
import { formatMoment } from '../../../texts/moment.ts'
import { CallButton, ConfirmButton, useCall } from '../../app/call.tsx'
import { useTexts, useVisitor } from '../../app/context.ts'
import { Card } from '../../ui/card.tsx'
import { Disclosure } from '../../ui/disclosure.tsx'
import { Row } from '../../ui/layout.tsx'
import { Pill } from '../../ui/pill.tsx'
import { DeliveryList } from './delivery-list.tsx'
import { ShownOnce } from './endpoint-form.tsx'

type Props = { endpoint: WebhookEndpoint; deliveries: readonly WebhookDelivery[] }

const verbs = { enable: 'enabling', test: 'test' } as const
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
  const action = state === 'disabled' ? 'enable' : 'test'

  async function replaceSecret() {
    const answer = await call(api => api('POST /api/accounts/webhooks/{id}/secret/', { params }))
    if (answer.ok) setSecret(answer.reply.data.secret)
  }

  return (
    <>
      <Row gap="xs">
        <CallButton
          size="small"
          aria-label={`${t[action]}: ${url}`}
          ask={api => api(`POST /api/accounts/webhooks/{id}/${verbs[action]}/`, { params })}
        >
          {t[action]}
        </CallButton>
        <ConfirmButton
          label={t.newSecret}
          subject={url}
          size="small"
          question={t.newSecretQuestion}
          act={replaceSecret}
        >
          <p>{url}</p>
          <p>{t.newSecretText}</p>
        </ConfirmButton>
        <ConfirmButton
          label={t.remove}
          subject={url}
          size="small"
          question={t.removeQuestion}
          act={() => call(api => api('DELETE /api/accounts/webhooks/{id}/', { params }))}
        >
          <p>{url}</p>
          <p>{t.removeText}</p>
        </ConfirmButton>
      </Row>
      {secret && <ShownOnce key={secret} label={t.shown} text={secret} />}
    </>
  )
}
