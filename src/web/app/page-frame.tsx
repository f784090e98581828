import type { ReactNode } from 'react'
import { ScrollRestoration, useNavigation } from 'react-router'
import { Icon } from '../ui/icon.tsx'
import { Toaster } from '../ui/toaster.tsx'
import { useTexts, useVisitor } from './context.ts'
import styles from './page-frame.module.css'
import { paths } from './paths.ts'
import { ShopLink } from './shop-link.tsx'
import { contentId, usePageAnnouncement } from './use-page-announcement.ts'

type Props = {
  title: string
  /** Only the back office has a rail: its header is the rail beside the page and the line above it. */
  rail?: 'wide' | 'narrow'
  header: ReactNode
  footer?: ReactNode
  children: ReactNode
}

/** What surrounds a page in the storefront and in the back office. */
export function PageFrame({ title, rail, header, footer, children }: Props) {
  const { skip, toasts } = useTexts().layout
  const { productName } = useVisitor()
  const isLoading = useNavigation().state !== 'idle'
  usePageAnnouncement(`${title} - ${productName}`)

  return (
    <div className={styles.frame} data-rail={rail}>
      <a className={styles.skip} href={`#${contentId}`}>
        {skip}
      </a>
      <div>
        {!rail && <SandboxNote />}
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

/** A ribbon above the page, or a note in the rail. */
export function SandboxNote() {
  const { sandbox, sandboxMailbox } = useTexts().layout
  const { sandbox: services } = useVisitor()
  if (services.length === 0) return null

  return (
    <aside className={styles.ribbon}>
      <div className={styles.row}>
        <Icon name="info" />
        <p>
          {sandbox(services)}
          {services.includes('mail') && (
            <>
              {' '}
              <ShopLink to={paths.mailbox} className={styles.mailbox}>
                {sandboxMailbox}
              </ShopLink>
            </>
          )}
        </p>
      </div>
    </aside>
  )
}
