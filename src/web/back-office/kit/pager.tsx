import { useLocation } from 'react-router'
import { useTexts } from '../../app/context.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import styles from './kit-form.module.css'

/** `next` is what the list answered; the browser's back button leads to the page before. */
export function Pager({ next }: { next: string | null }) {
  const { pager: t } = useTexts().backOffice.kit
  const { pathname, search } = useLocation()
  const query = new URLSearchParams(search)
  const isFirst = !query.has('after')
  if (isFirst && next === null) return null

  return (
    <nav aria-label={t.label} className={styles.actions}>
      {!isFirst && <ButtonLink to={address(pathname, query, null)}>{t.first}</ButtonLink>}
      {next !== null && <ButtonLink to={address(pathname, query, next)}>{t.next}</ButtonLink>}
    </nav>
  )
}

function address(pathname: string, query: URLSearchParams, after: string | null): string {
  const rest = new URLSearchParams([...query].filter(([key, value]) => value && key !== 'after'))
  if (after !== null) rest.set('after', after)
  return rest.size > 0 ? `${pathname}?${rest}` : pathname
}
