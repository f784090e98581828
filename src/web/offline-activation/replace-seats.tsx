import type { RefusedRequest } from '../../contract/offline-activation.ts'
import { formatDay } from '../../texts/day.ts'
import { usePage } from '../app/context.ts'
import { Button } from '../ui/button.tsx'
import styles from './offline-activation.module.css'

/** Each button sends the form again, with the request that is in it. */
export function ReplaceSeats({ seats }: { seats: RefusedRequest['seats'] }) {
  const { texts, visitor } = usePage()
  const { replace: t } = texts.offlineActivation

  return (
    <fieldset className={styles.seats}>
      <legend>{t.title}</legend>
      <p className={styles.note}>{t.text}</p>
      <ul>
        {seats.map(({ seat, name, last_seen_at }) => (
          <li key={seat}>
            <span>
              <strong>{t.server(seat, name)}</strong>
              <span className={styles.note}>{t.lastSeen(formatDay(visitor.language, last_seen_at))}</span>
            </span>
            <Button type="submit" name="replace" value={seat} size="small">
              {t.submit(seat)}
            </Button>
          </li>
        ))}
      </ul>
    </fieldset>
  )
}
