import { useLoaderData } from 'react-router'
import { customerList } from '../../../definitions/customer-list.ts'
import { type LoaderArgs, useTexts } from '../../app/context.ts'
import { backOfficePaths } from '../kit/back-office-paths.ts'
import { DefinedList } from '../kit/defined-list.tsx'
import { listLoader, openOnlyHit } from '../kit/list-loader.ts'
import { nameCustomer } from '../kit/name-customer.tsx'

const load = listLoader('GET /api/sezam/customers/')

export async function loader(args: LoaderArgs) {
  const reply = await load(args)
  openOnlyHit(args.request, reply.data, ({ id }) => backOfficePaths.customer(id))
  return reply
}

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
