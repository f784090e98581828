import { useLoaderData } from 'react-router'
import { customerList } from '../../../definitions/customer-list.ts'
import { useTexts } from '../../app/context.ts'
import { backOfficePaths } from '../kit/back-office-paths.ts'
import { nameCustomer } from '../kit/customer-card.tsx'
import { DefinedList } from '../kit/defined-list.tsx'
import { listLoader, openOnlyHit } from '../kit/list-loader.ts'

export const loader = openOnlyHit(listLoader('GET /api/sezam/customers/'), backOfficePaths.customer)

export function Component() {
  const { customers: t, kit } = useTexts().backOffice

  return (
    <DefinedList
      list={customerList}
      words={{ ...t, title: kit.menu.customers }}
      reply={useLoaderData<typeof loader>()}
      to={({ id }) => backOfficePaths.customer(id)}
      cells={{ email: nameCustomer }}
    />
  )
}
