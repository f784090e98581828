import type { ReactNode } from 'react'
import { Outlet, ScrollRestoration, useMatches, useNavigation } from 'react-router'
import { SkipLink } from '../ui/skip-link.tsx'
import { Toaster } from '../ui/toaster.tsx'
import { useTexts, useVisitor } from './context.ts'
import styles from './frame.module.css'
import type { PageHandle } from './page-handle.ts'
import { SandboxRibbon } from './sandbox-ribbon.tsx'
import { SiteFooter } from './site-footer.tsx'
import { SiteHeader } from './site-header.tsx'
import { contentId, usePageAnnouncement } from './use-page-announcement.ts'

export function Frame({ title, children }: { title: string; children: ReactNode }) {
  const { skip, toasts } = useTexts().layout
  const { productName } = useVisitor()
  const isLoading = useNavigation().state !== 'idle'
  usePageAnnouncement(`${title} - ${productName}`)

  return (
    <div className={styles.frame}>
      <SkipLink target={contentId}>{skip}</SkipLink>
      <div>
        <SandboxRibbon />
        <SiteHeader />
      </div>
      <Toaster label={toasts.label} dismissLabel={toasts.dismiss} />
      <div className={styles.progress} data-on={isLoading || undefined} />
      <main id={contentId} tabIndex={-1} className={styles.content} aria-busy={isLoading || undefined}>
        {children}
      </main>
      <SiteFooter />
      <ScrollRestoration />
    </div>
  )
}

export function Layout() {
  const texts = useTexts()
  // Each route of router.tsx declares its handle `satisfies PageHandle`.
  const shown = useMatches().at(-1)
  const handle = shown?.handle as PageHandle | undefined

  return (
    <Frame title={handle?.title(texts, shown?.loaderData, shown?.params ?? {}) ?? texts.titles.failure}>
      <Outlet />
    </Frame>
  )
}
