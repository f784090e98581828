import type { ReactNode } from 'react'
import { ScrollRestoration, useNavigation } from 'react-router'
import { useTexts, useVisitor } from '../../app/context.ts'
import { SandboxRibbon } from '../../app/sandbox-ribbon.tsx'
import { contentId, usePageAnnouncement } from '../../app/use-page-announcement.ts'
import { SkipLink } from '../../ui/skip-link.tsx'
import { Toaster } from '../../ui/toaster.tsx'
import styles from './back-office-frame.module.css'
import { BackOfficeHeader } from './back-office-header.tsx'

export function BackOfficeFrame({ title, children }: { title: string; children: ReactNode }) {
  const { skip, toasts } = useTexts().layout
  const { productName } = useVisitor()
  const isLoading = useNavigation().state !== 'idle'
  usePageAnnouncement(`${title} - ${productName}`)

  return (
    <div className={styles.frame}>
      <SkipLink target={contentId}>{skip}</SkipLink>
      <div>
        <SandboxRibbon />
        <BackOfficeHeader />
      </div>
      <Toaster label={toasts.label} dismissLabel={toasts.dismiss} />
      <div className={styles.progress} data-on={isLoading || undefined} />
      <main id={contentId} tabIndex={-1} className={styles.content} aria-busy={isLoading || undefined}>
        {children}
      </main>
      <ScrollRestoration />
    </div>
  )
}
