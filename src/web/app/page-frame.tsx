import type { ReactNode } from 'react'
import { ScrollRestoration, useNavigation } from 'react-router'
import { SkipLink } from '../ui/skip-link.tsx'
import { Toaster } from '../ui/toaster.tsx'
import { useTexts, useVisitor } from './context.ts'
import styles from './page-frame.module.css'
import { SandboxRibbon } from './sandbox-ribbon.tsx'
import { contentId, usePageAnnouncement } from './use-page-announcement.ts'

type Props = { title: string; look?: 'desk'; header: ReactNode; footer?: ReactNode; children: ReactNode }

/** What surrounds a page in the storefront and in the back office. */
export function PageFrame({ title, look, header, footer, children }: Props) {
  const { skip, toasts } = useTexts().layout
  const { productName } = useVisitor()
  const isLoading = useNavigation().state !== 'idle'
  usePageAnnouncement(`${title} - ${productName}`)

  return (
    <div className={styles.frame} data-look={look}>
      <SkipLink target={contentId}>{skip}</SkipLink>
      <div>
        <SandboxRibbon />
        {header}
      </div>
      <Toaster label={toasts.label} dismissLabel={toasts.dismiss} />
      <div className={styles.progress} data-on={isLoading || undefined} />
      <main id={contentId} tabIndex={-1} className={styles.content} aria-busy={isLoading || undefined}>
        {children}
      </main>
      {footer}
      <ScrollRestoration />
    </div>
  )
}
