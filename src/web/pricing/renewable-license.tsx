import type { License } from '../../contract/licenses.ts'
import { useTexts } from '../app/context.ts'
import { paths } from '../app/paths.ts'
import { ButtonLink } from '../ui/button-link.tsx'
import styles from './renewable-license.module.css'

/** A license one could renew instead of buying anew. */
export function RenewableLicense({ license }: { license: License }) {
  const t = useTexts().pricing
  const { id, name, sn_to_display: serial, servers, expiration_date: lastDay, days_left: daysLeft } = license
  const end = daysLeft > 0 ? t.renewal.until(lastDay) : t.renewal.expired(lastDay)

  return (
    <li className={styles.license}>
      <div className={styles.words}>
        <p className={styles.name}>{name}</p>
        <p>
          <code>{serial}</code>
        </p>
        <p className={styles.end}>
          {t.servers(servers)}, {end}
        </p>
      </div>
      <ButtonLink to={paths.renew(id)} size="small" aria-label={t.renewal.renewOf(name, serial)}>
        {t.renewal.renew}
      </ButtonLink>
    </li>
  )
}
