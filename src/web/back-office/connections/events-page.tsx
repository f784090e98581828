import { useLoaderData } from 'react-router'
import { eventList } from '../../../definitions/connections.ts'
import { useTexts } from '../../app/context.ts'
import { backOfficePaths } from '../kit/back-office-paths.ts'
import { DefinedList } from '../kit/defined-list.tsx'
import { listLoader } from '../kit/list-loader.ts'

export const loader = listLoader('GET /api/sezam/events/')

export function Component() {
  return (
    <DefinedList
      list={eventList}
      words={useTexts().backOffice.connections.events}
      reply={useLoaderData<typeof loader>()}
      to={({ id }) => backOfficePaths.event(id)}
    />
  )
}
