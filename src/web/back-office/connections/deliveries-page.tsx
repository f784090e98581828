import { useLoaderData } from 'react-router'
import { deliveryList } from '../../../definitions/connections.ts'
import { useTexts } from '../../app/context.ts'
import { backOfficePaths } from '../kit/back-office-paths.ts'
import { DefinedList } from '../kit/defined-list.tsx'
import { listLoader } from '../kit/list-loader.ts'

export const loader = listLoader('GET /api/sezam/webhook-deliveries/')

export function Component() {
  const { deliveries: t } = useTexts().backOffice.connections

  return (
    <DefinedList
      list={deliveryList}
      words={t}
      reply={useLoaderData<typeof loader>()}
      to={({ id }) => backOfficePaths.delivery(id)}
      cells={{ answer_status: row => row.answer_status ?? t.noAnswer }}
    />
  )
}
