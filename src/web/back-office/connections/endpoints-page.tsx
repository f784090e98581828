import { useLoaderData } from 'react-router'
import { endpointActions, endpointList } from '../../../definitions/connections.ts'
import { formatShortDay } from '../../../texts/day.ts'
import { usePage } from '../../app/context.ts'
import { DefinedAction } from '../engine/defined-action.tsx'
import { DefinedList } from '../kit/defined-list.tsx'
import { listLoader } from '../kit/list-loader.ts'

export const loader = listLoader('GET /api/sezam/webhook-endpoints/')

export function Component() {
  const { texts, visitor } = usePage()
  const { endpoints: t } = texts.backOffice.connections

  return (
    <DefinedList
      list={endpointList}
      words={t}
      reply={useLoaderData<typeof loader>()}
      cells={{
        disabled_because: ({ disabled_because: because, failing_since: since }) =>
          because
            ? t.values.disabled_because[because]
            : since && t.failingSince(formatShortDay(visitor.language, since)),
      }}
      action={row => (
        <DefinedAction
          name={row.state === 'disabled' ? 'enable' : 'disable'}
          defined={endpointActions}
          id={row.id}
          about={row}
          possible={{ seen: { is_disabled: row.state === 'disabled' }, actions: [] }}
          rowName={row.url}
        />
      )}
    />
  )
}
