import { useLoaderData } from 'react-router'
import { deliveryActions, deliveryList } from '../../../definitions/connections.ts'
import { useTexts } from '../../app/context.ts'
import { DefinitionList } from '../../ui/definition-list.tsx'
import { Pill } from '../../ui/pill.tsx'
import { RecordActions } from '../engine/record-actions.tsx'
import { pageLoader } from '../kit/list-loader.ts'
import { Facts, Page } from '../kit/page.tsx'
import { useFormats } from '../kit/use-formats.ts'
import { JsonText } from './json-text.tsx'

export const loader = pageLoader('GET /api/sezam/webhook-deliveries/{id}/')

export function Component() {
  const { connections } = useTexts().backOffice
  const { deliveries: t } = connections
  const { data: delivery } = useLoaderData<typeof loader>()
  const { url, tried_at, next_try_at, answer_status, answer } = delivery
  const { moment } = useFormats()

  return (
    <Page
      title={delivery.type}
      lead={
        <Facts>
          <Pill tone={deliveryList.columns.status.tones[delivery.status]}>
            {t.values.status[delivery.status]}
          </Pill>
          <span>{delivery.email}</span>
        </Facts>
      }
      aside={<RecordActions defined={deliveryActions} about={delivery} />}
    >
      {delivery.is_disabled && <p>{t.disabled}</p>}
      <DefinitionList
        rows={[
          { term: t.labels.url, value: url },
          { term: t.labels.created_at, value: moment(delivery.created_at) },
          { term: t.labels.tries, value: delivery.tries },
          { term: t.tried, value: tried_at ? moment(tried_at) : '' },
          { term: t.nextTry, value: next_try_at ? moment(next_try_at) : '' },
          { term: t.labels.answer_status, value: [answer_status, answer].filter(Boolean).join(' ') },
          { term: t.messageId, value: delivery.message_id },
        ]}
      />
      <JsonText title={t.data} json={delivery.data} />
    </Page>
  )
}
