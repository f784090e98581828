import type { LicenseEvent } from '../../../contract/license-life.ts'
import { licenseTypes } from '../../../domain/licenses/license.ts'
import { formatDay } from '../../../texts/day.ts'
import { useTexts, useVisitor } from '../../app/context.ts'
import { paths } from '../../app/paths.ts'
import { ShopLink } from '../../app/shop-link.tsx'
import { Card } from '../../ui/card.tsx'
import styles from './license-history.module.css'

type Props = { events: readonly LicenseEvent[] | null }

export function LicenseHistory({ events }: Props) {
  const { history: t, failed } = useTexts().profile.license

  return (
    <Card title={t.title}>
      {events === null && <p>{failed}</p>}
      {events?.length === 0 && <p>{t.none}</p>}
      {events && events.length > 0 && (
        <ol className={styles.list}>
          {events.map(event => (
            <HistoryRow key={event.id} event={event} />
          ))}
        </ol>
      )}
    </Card>
  )
}

function HistoryRow({ event }: { event: LicenseEvent }) {
  const { history: t } = useTexts().profile.license
  const { language } = useVisitor()
  const { kind, at, by, reason, order_id, after, is_received } = event
  const until = formatDay(language, after.expiration_date)
  const isLifetime = after.type === licenseTypes.lifetime

  return (
    <li className={styles.row}>
      <p>{is_received ? t.received : t.kinds[kind]({ servers: after.servers, until, isLifetime })}</p>
      {reason && <p className={styles.quiet}>{t.reason(reason)}</p>}
      <p className={styles.quiet}>
        <time dateTime={at}>{formatDay(language, at)}</time> {t.by[by]}
        {order_id !== null && (
          <>
            {' · '}
            <ShopLink to={paths.order(order_id)}>{t.order(order_id)}</ShopLink>
          </>
        )}
      </p>
    </li>
  )
}
