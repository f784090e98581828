import { redirectDocument, useLoaderData } from 'react-router'
import type { OfferedLicense } from '../../contract/license-life.ts'
import { type LoaderArgs, mayDo, pageContext, requireSignIn, useTexts, useVisitor } from '../app/context.ts'
import { LoadFailure } from '../app/load-failure.tsx'
import { paths } from '../app/paths.ts'
import { SignOutButton } from '../app/visitor-controls.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { PageHeading, Row, Section, Stack, Text } from '../ui/layout.tsx'
import { Notice } from '../ui/notice.tsx'
import { LicenseList } from './license-list.tsx'
import { OrderTable } from './order-table.tsx'
import { readSearch } from './search-form.tsx'

export const loader = requireSignIn(async ({ context, request }: LoaderArgs) => {
  const { api } = context.get(pageContext)
  const { after, find } = readSearch(request)
  const { find: findOrder } = readSearch(request, 'find_order')
  const query = { after, find: find || undefined, find_order: findOrder || undefined }
  const [profile, seller, offers] = await Promise.all([
    api('GET /api/accounts/profile/', { query }),
    api('GET /api/orders/seller/'),
    api('GET /api/astra/transfers/'),
  ])
  // The session has ended: only a full page load updates the visitor.
  if (!profile.ok && profile.status === 401) throw redirectDocument(paths.signIn(paths.profile))
  return {
    profile: profile.ok ? profile.reply.data : null,
    after: after ?? null,
    find,
    findOrder,
    offers: offers.ok ? offers.reply.data : [],
    // The shop's day from the server, so that both renderings agree.
    today: seller.ok ? seller.reply.data.today : new Date().toISOString().slice(0, 10),
  }
})

export function Component() {
  const { profile: t } = useTexts()
  const { user, isSuperuser } = useVisitor()
  const { profile, after, find, findOrder, offers, today } = useLoaderData<typeof loader>()

  return (
    <Stack gap="2xl">
      <PageHeading
        title={t.title}
        lead={
          <Text as="span" wrap="anywhere">
            {user?.email}
            {user?.acting && ` · ${t.acting(user.acting.email)}`}
          </Text>
        }
        aside={
          <Row gap="xs">
            {isSuperuser && <ButtonLink href={paths.backOffice}>{t.backOffice}</ButtonLink>}
            {mayDo(user, 'licenses') && profile && profile.licenses.length > 0 && (
              <ButtonLink href={paths.servers}>{t.servers.title}</ButtonLink>
            )}
            {mayDo(user, 'billing') && <ButtonLink href={paths.settings}>{t.settings}</ButtonLink>}
            {mayDo(user, 'install') && !mayDo(user, 'billing') && (
              <ButtonLink href={paths.developers}>{t.developers.title}</ButtonLink>
            )}
            <SignOutButton />
          </Row>
        }
      />
      <OfferedLicenses offers={offers} />
      {profile ? (
        <>
          {mayDo(user, 'licenses') && (
            <Section title={t.licenses.title}>
              <LicenseList
                licenses={profile.licenses}
                more={profile.more_licenses}
                find={find}
                today={today}
              />
            </Section>
          )}
          {mayDo(user, 'orders') && (
            <Section id="orders" title={t.orders.title}>
              <OrderTable
                orders={profile.orders}
                nextAfter={profile.next_after}
                isLatest={after === null}
                find={findOrder}
              />
            </Section>
          )}
        </>
      ) : (
        <LoadFailure {...t.failed} />
      )}
    </Stack>
  )
}

function OfferedLicenses({ offers }: { offers: readonly OfferedLicense[] }) {
  const { offer: t } = useTexts().profile.license

  return offers.map(offer => (
    <Notice
      key={offer.id}
      title={t.waiting(offer.from)}
      action={
        <ButtonLink href={paths.transfer(offer.id)} aria-label={`${t.see}: ${offer.license.name}`}>
          {t.see}
        </ButtonLink>
      }
    >
      {offer.license.name}
    </Notice>
  ))
}
