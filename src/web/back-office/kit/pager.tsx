import { useLocation } from 'react-router'
import type { Count } from '../../../contract/back-office/list-query.ts'
import { formatDay } from '../../../texts/day.ts'
import { usePage } from '../../app/context.ts'
import { useFocusOnceGone } from '../../app/use-page-announcement.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Row, Text } from '../../ui/layout.tsx'
import { listAddress } from './list-loader.ts'

type Props = {
  /** What the list answered. */
  next: string | null
  /** How far back a filter was searched, if rows may follow although the page is not full. */
  searchedTo?: string | null
  /** Null until it was asked for; left out where a list cannot be counted. */
  count?: Count | null
}

/** The browser's back button leads to the page before. */
export function Pager({ next, searchedTo, count }: Props) {
  const { texts, visitor } = usePage()
  const { pager: t } = texts.backOffice.kit
  const place = useLocation()
  const isFirst = !new URLSearchParams(place.search).has('after')
  useFocusOnceGone(place.search)
  const canCount = count === null && (!isFirst || next !== null)
  if (isFirst && next === null && !count) return null

  return (
    <Row as="nav" gap="s" align="center" aria-label={t.label}>
      {searchedTo && next !== null && (
        <Text tone="quiet">{t.searchedTo(formatDay(visitor.language, searchedTo))}</Text>
      )}
      {!isFirst && <ButtonLink to={listAddress(place, { after: null, count: null })}>{t.first}</ButtonLink>}
      {next !== null && (
        <ButtonLink to={listAddress(place, { after: next, count: null })}>
          {searchedTo ? t.searchOn : t.next}
        </ButtonLink>
      )}
      {count?.rows === null && <Text tone="quiet">{t.uncounted}</Text>}
      {(canCount || typeof count?.rows === 'number') && (
        <ButtonLink variant="quiet" to={listAddress(place, { count: '1' })} preventScrollReset>
          {typeof count?.rows === 'number' ? t.counted(count.rows, count.more) : t.count}
        </ButtonLink>
      )}
    </Row>
  )
}
