import { useLoaderData, useLocation } from 'react-router'
import { licenseActions } from '../../../definitions/license.ts'
import { licenseList } from '../../../definitions/license-list.ts'
import { formatShortDay } from '../../../texts/day.ts'
import { usePage } from '../../app/context.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { DefinedAction } from '../engine/defined-action.tsx'
import { useSeveralActions } from '../engine/several-actions.tsx'
import { backOfficePaths } from '../kit/back-office-paths.ts'
import { nameCustomer } from '../kit/customer-card.tsx'
import { DefinedList } from '../kit/defined-list.tsx'
import { listLoader } from '../kit/list-loader.ts'

export const loader = listLoader('GET /api/sezam/licenses/')

export function Component() {
  const { texts, visitor } = usePage()
  const { licenses: t, kit } = texts.backOffice
  const { search } = useLocation()
  const { selection, refused } = useSeveralActions(licenseActions)
  // The customer for whom the list is filtered.
  const email = new URLSearchParams(search).get('q') ?? ''

  return (
    <DefinedList
      list={licenseList}
      words={{ ...t, title: kit.menu.licenses }}
      reply={useLoaderData<typeof loader>()}
      to={({ id }) => backOfficePaths.license(id)}
      cells={{
        serial: ({ serial }) => `${serial.slice(0, 4)}…`,
        email: ({ company, email: address }) => nameCustomer({ name: company, email: address }),
        servers: row => t.numberServers(row.servers),
        expiration_date({ plan, expiration_date }) {
          const day = formatShortDay(visitor.language, expiration_date)
          return plan === 'lifetime' ? t.updatesUntil(day) : day
        },
      }}
      aside={
        <>
          <ButtonLink to={backOfficePaths.servers}>{t.serverList.title}</ButtonLink>
          <ButtonLink to={backOfficePaths.licenseExpirations}>{t.expirations.title}</ButtonLink>
          <DefinedAction
            key={search}
            name="issue"
            defined={licenseActions}
            initial={{ email, plan: 'yearly', servers: 1 }}
          />
        </>
      }
      selection={{ rowName: row => String(row.id), actions: selection }}
    >
      {refused}
    </DefinedList>
  )
}
