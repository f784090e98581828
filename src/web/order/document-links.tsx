import type { Order } from '../../contract/orders.ts'
import { useTexts } from '../app/context.ts'
import { ButtonLink } from '../ui/button-link.tsx'
import { Icon } from '../ui/icon.tsx'
import { VisuallyHidden } from '../ui/visually-hidden.tsx'
import { creditNoteLink, eInvoiceLink, invoiceLink } from './invoice-link.ts'
import styles from './order-document.module.css'

export function DocumentLinks({ order }: { order: Order }) {
  const t = useTexts().order
  const links = [
    { href: eInvoiceLink(order), words: t.eInvoice, icon: 'download' },
    { href: creditNoteLink(order), words: t.creditNote, icon: 'document' },
    { href: invoiceLink(order), words: t.invoice, icon: 'document' },
  ] as const
  if (!links.some(({ href }) => href)) return null

  return (
    <p className={styles.actions}>
      {links.map(
        ({ href, words, icon }) =>
          href && (
            <ButtonLink key={href} href={href} target="_blank" rel="noopener">
              <Icon name={icon} />
              {words}
              <VisuallyHidden>({t.newTab})</VisuallyHidden>
              <Icon name="external" />
            </ButtonLink>
          ),
      )}
    </p>
  )
}
