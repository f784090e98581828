import type { ReactNode } from 'react'
import { Outlet, useMatches } from 'react-router'
import { Row } from '../ui/layout.tsx'
import { useTexts, useVisitor } from './context.ts'
import styles from './frame.module.css'
import { LanguageSwitch } from './language-switch.tsx'
import { PageFrame } from './page-frame.tsx'
import type { PageHandle } from './page-handle.ts'
import { mailto, paths } from './paths.ts'
import { ShopLink } from './shop-link.tsx'
import { SiteHeader } from './site-header.tsx'

export function Frame({ title, children }: { title: string; children: ReactNode }) {
  return (
    <PageFrame title={title} header={<SiteHeader />} footer={<SiteFooter />}>
      {children}
    </PageFrame>
  )
}

export function Layout() {
  const texts = useTexts()
  const shown = useMatches().at(-1)
  // Each route of router.tsx has one; those that redirect show nothing.
  const handle = shown?.handle as PageHandle | undefined

  return (
    <Frame title={handle?.title(texts, shown?.loaderData, shown?.params ?? {}) ?? texts.titles.failure}>
      <Outlet />
    </Frame>
  )
}

function SiteFooter() {
  const { footer } = useTexts().layout
  const { supportEmail } = useVisitor()
  const links = [
    [paths.product, footer.product],
    [paths.terms, footer.terms],
    [paths.privacy, footer.privacy],
    [paths.imprint, footer.imprint],
    [paths.withdraw(), footer.withdraw],
  ] as const

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
