import type { ReactNode } from 'react'
import { isRouteErrorResponse, Outlet, useMatches, useRouteError } from 'react-router'
import { Button, ButtonLink } from '../ui/button.tsx'
import { PageHeading, Row, Stack } from '../ui/layout.tsx'
import { usePage, useTexts, useVisitor } from './context.ts'
import styles from './frame.module.css'
import { PageFrame } from './page-frame.tsx'
import type { PageHandle } from './page-handle.ts'
import { mailto, paths } from './paths.ts'
import { ShopLink } from './shop-link.tsx'
import { SiteHeader } from './site-header.tsx'
import { LanguageSwitch } from './visitor-controls.tsx'

function Frame({ title, children }: { title: string; children: ReactNode }) {
  return (
    <PageFrame title={title} header={<SiteHeader />} footer={<SiteFooter />}>
      {children}
    </PageFrame>
  )
}

export function Layout() {
  const { texts, visitor } = usePage()
  const shown = useMatches().at(-1)
  // Each route of router.tsx has one; those that redirect show nothing.
  const handle = shown?.handle as PageHandle | undefined

  return (
    <Frame
      title={(shown && handle?.title(texts, shown.loaderData, { ...shown, visitor })) ?? texts.titles.failure}
    >
      <Outlet />
    </Frame>
  )
}

function SiteFooter() {
  const { footer } = useTexts().layout
  const { supportEmail, endsContracts } = useVisitor()
  const links: [string, string][] = [
    [paths.product, footer.product],
    [paths.terms, footer.terms],
    [paths.privacy, footer.privacy],
    [paths.imprint, footer.imprint],
    [paths.withdraw(), footer.withdraw],
  ]
  if (endsContracts) links.push([paths.endContract, footer.endContract])

  return (
    <footer className={styles.footer}>
      <div className={styles.row}>
        <Row as="ul" gap="l" rowGap="none">
          {links.map(([to, label]) => (
            <li key={to}>
              <ShopLink to={to} className={styles.link}>
                {label}
              </ShopLink>
            </li>
          ))}
          <li>
            <a href={mailto(supportEmail)} className={styles.link}>
              {footer.contact}
            </a>
          </li>
        </Row>
        <LanguageSwitch />
      </div>
    </footer>
  )
}

export function PageFailure() {
  const { failure, layout, titles } = useTexts()
  const { supportEmail, user } = useVisitor()
  const error = useRouteError()
  const isMissing = isRouteErrorResponse(error) && error.status === 404
  const isOffline = !isMissing && globalThis.navigator?.onLine === false
  const [title, lead] = isMissing
    ? [titles.notFound, failure.notFoundText]
    : isOffline
      ? [titles.offline, failure.offlineText]
      : [titles.failure, failure.failureText]

  return (
    <Frame title={title}>
      <Stack gap="l" width="reading" align="start">
        <PageHeading title={title} lead={lead} />
        {isMissing ? (
          <ButtonLink {...(user ? { href: paths.profile } : { to: paths.product })} variant="primary">
            {user ? failure.toProfile : failure.toProduct}
          </ButtonLink>
        ) : (
          <Button variant="primary" onClick={() => location.reload()}>
            {failure.reload}
          </Button>
        )}
        <Row gap="l">
          <ShopLink to={paths.pricing}>{failure.toPricing}</ShopLink>
          <ShopLink to={paths.help}>{layout.nav.help}</ShopLink>
          <a href={mailto(supportEmail)}>{layout.footer.contact}</a>
        </Row>
      </Stack>
    </Frame>
  )
}
