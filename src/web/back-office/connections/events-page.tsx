import { useLoaderData } from 'react-router'
import { eventActions, eventList } from '../../../definitions/connections.ts'
import { useTexts } from '../../app/context.ts'
import { useSeveralActions } from '../engine/several-actions.tsx'
import { backOfficePaths } from '../kit/back-office-paths.ts'
import { DefinedList } from '../kit/defined-list.tsx'
import { listLoader } from '../kit/list-loader.ts'

export const loader = listLoader('GET /api/sezam/events/')

export function Component() {
  const { connections: t } = useTexts().backOffice
  const { selection, refused } = useSeveralActions(eventActions)

  return (
    <DefinedList
      list={eventList}
      words={t.events}
      reply={useLoaderData<typeof loader>()}
      to={({ id }) => backOfficePaths.event(id)}
      selection={{ rowName: row => row.kind, actions: selection }}
    >
      {refused}
    </DefinedList>
  )
}
