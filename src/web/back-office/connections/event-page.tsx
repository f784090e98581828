import { useLoaderData } from 'react-router'
import { eventActions, eventList } from '../../../definitions/connections.ts'
import { useTexts } from '../../app/context.ts'
import { DefinitionList } from '../../ui/definition-list.tsx'
import { Text } from '../../ui/layout.tsx'
import { Pill } from '../../ui/pill.tsx'
import { RecordActions } from '../engine/record-actions.tsx'
import { pageLoader } from '../kit/list-loader.ts'
import { Facts, Page } from '../kit/page.tsx'
import { useFormats } from '../kit/use-formats.ts'
import { JsonText } from './json-text.tsx'

export const loader = pageLoader('GET /api/sezam/events/{id}/')

export function Component() {
  const { connections } = useTexts().backOffice
  const { events: t } = connections
  const { moment } = useFormats()
  const { data: event } = useLoaderData<typeof loader>()
  const { provider, event_id, kind, received_at, processed_at, state, tries, error } = event

  return (
    <Page
      title={kind}
      lead={
        <Facts>
          <Pill tone={eventList.columns.state.tones[state]}>{t.values.state[state]}</Pill>
          <Text as="span" wrap="anywhere">
            {provider} {event_id}
          </Text>
        </Facts>
      }
      aside={<RecordActions defined={eventActions} about={event} />}
    >
      <DefinitionList
        rows={[
          { term: t.labels.received_at, value: moment(received_at) },
          { term: t.processed, value: processed_at ? moment(processed_at) : '' },
          { term: t.labels.tries, value: tries },
          { term: t.labels.error, value: error },
        ]}
      />
      <JsonText title={t.payload} json={event.payload} />
    </Page>
  )
}
