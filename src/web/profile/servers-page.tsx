import { useLoaderData } from 'react-router'
import { serverStates } from '../../domain/licenses/activation.ts'
import { type LoaderArgs, mayDo, pageContext, requireSignIn, useTexts, useVisitor } from '../app/context.ts'
import { LoadFailure } from '../app/load-failure.tsx'
import { paths } from '../app/paths.ts'
import { ProfileLink } from '../app/profile-link.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { EntryList } from '../ui/entry.tsx'
import { SelectInput } from '../ui/fields.tsx'
import { PageHeading, Stack } from '../ui/layout.tsx'
import { EmptyState } from '../ui/notice.tsx'
import { ServerRow } from './license/server-list.tsx'
import { readSearch, SearchForm } from './search-form.tsx'

export const loader = requireSignIn(async ({ context, request }: LoaderArgs) => {
  const { api } = context.get(pageContext)
  const { after, find } = readSearch(request)
  const asked = new URL(request.url).searchParams.get('state')
  const state = serverStates.find(each => each === asked) ?? ''
  const [servers, seller] = await Promise.all([
    api('GET /api/astra/servers/', { query: { after, find, state } }),
    api('GET /api/orders/seller/'),
  ])
  return {
    servers: servers.ok ? servers.reply : null,
    find,
    state,
    today: seller.ok ? seller.reply.data.today : new Date().toISOString().slice(0, 10),
  }
}, 'licenses')

export function Component() {
  const { servers: t, license } = useTexts().profile
  const { user } = useVisitor()
  const { servers, find, state, today } = useLoaderData<typeof loader>()
  const isFiltered = find !== '' || state !== ''

  if (!servers) return <LoadFailure {...t.failed} />
  return (
    <Stack gap="l">
      <PageHeading
        above={<ProfileLink />}
        title={t.title}
        lead={t.lead}
        aside={
          <ButtonLink href={`/api/astra/servers/export/?${new URLSearchParams({ find, state })}`}>
            {t.csv}
          </ButtonLink>
        }
      />
      <SearchForm label={t.search} name="find" find={find} all={paths.servers} isFiltered={isFiltered}>
        <SelectInput
          name="state"
          aria-label={t.state}
          defaultValue={state}
          options={[['', t.every], ...serverStates.map(each => [each, t.states[each]] as const)]}
        />
      </SearchForm>
      {servers.data.length === 0 ? (
        <EmptyState title={isFiltered ? license.servers.nothingFound : t.none} />
      ) : (
        <EntryList>
          {servers.data.map(server => (
            <ServerRow
              key={`${server.license_id} ${server.seat}`}
              server={server}
              isOwn={mayDo(user, 'install')}
              today={today}
              namesLicense
            />
          ))}
        </EntryList>
      )}
      {servers.next_after && (
        <p>
          <ButtonLink
            href={`${paths.servers}?${new URLSearchParams({ after: String(servers.next_after), find, state })}`}
          >
            {license.servers.more}
          </ButtonLink>
        </p>
      )}
    </Stack>
  )
}
