import { useRevalidator } from 'react-router'
import type { WebhookDelivery } from '../../../contract/webhooks.ts'
import { formatMoment } from '../../../texts/moment.ts'
import { CallButton } from '../../app/call.tsx'
import { useTexts, useVisitor } from '../../app/context.ts'
import { Button } from '../../ui/button.tsx'
import { Entry, EntryList } from '../../ui/entry.tsx'
import { Text } from '../../ui/layout.tsx'
import { Pill } from '../../ui/pill.tsx'

type Props = { endpointId: number; canSend: boolean; deliveries: readonly WebhookDelivery[] }

const tones = { pending: 'neutral', delivered: 'good', failed: 'bad' } as const

export function DeliveryList({ endpointId, canSend, deliveries }: Props) {
  const { deliveries: t } = useTexts().profile.developers
  const { revalidate, state } = useRevalidator()

  return (
    <>
      <Button size="small" busy={state === 'loading'} onClick={() => void revalidate()}>
        {t.refresh}
      </Button>
      {deliveries.length === 0 ? (
        <Text tone="quiet" size="xs" numeric>
          {t.none}
        </Text>
      ) : (
        <EntryList>
          {deliveries.map(delivery => (
            <DeliveryRow key={delivery.id} {...{ endpointId, canSend, delivery }} />
          ))}
        </EntryList>
      )}
    </>
  )
}

function DeliveryRow({
  endpointId,
  canSend,
  delivery,
}: Omit<Props, 'deliveries'> & { delivery: WebhookDelivery }) {
  const { deliveries: t } = useTexts().profile.developers
  const { language } = useVisitor()
  const { id, type, status, tries, created_at, next_try_at, answer, answer_status } = delivery
  const params = { id: endpointId, delivery: id }
  const ms = delivery.duration_ms ?? 0
  const said = answer_status === null ? t.unanswered(ms) : t.answered(answer_status, ms)
  const details = [
    formatMoment(language, created_at),
    ...(delivery.tried_at ? [said, t.tries(tries)] : []),
    ...(next_try_at && tries > 0 ? [t.nextTry(formatMoment(language, next_try_at))] : []),
  ]

  const again = (
    <CallButton
      size="small"
      aria-label={`${t.again}: ${type}, ${delivery.message_id}`}
      ask={api => api('POST /api/accounts/webhooks/{id}/deliveries/{delivery}/redelivery/', { params })}
    >
      {t.again}
    </CallButton>
  )
  return (
    <Entry
      name={type}
      mark={<Pill tone={tones[status]}>{t.statuses[status]}</Pill>}
      note={details.join(' · ')}
      action={canSend && again}
    >
      <Text tone="quiet" size="xs" wrap="anywhere">
        <code>{delivery.message_id}</code>
      </Text>
      {answer && (
        <Text tone="quiet" size="xs">
          {t.answer}: <code>{answer}</code>
        </Text>
      )}
    </Entry>
  )
}
