import type { License } from '../../contract/licenses.ts'
import { licenseTypes } from '../../domain/licenses/license.ts'
import { useTexts } from '../app/context.ts'
import { paths } from '../app/paths.ts'
import { ButtonLink } from '../ui/button-link.tsx'
import styles from './renewable-license.module.css'

type Props = { license: License; today: string }

export function RenewableLicense({ license, today }: Props) {
  const t = useTexts().pricing
  const { id, name, sn_to_display: serial, servers, expiration_date: lastDay } = license
  const isLifetime = license.type === licenseTypes.lifetime
  const running = isLifetime ? t.renewal.updatesUntil : t.renewal.until
  const over = isLifetime ? t.renewal.updatesEnded : t.renewal.expired

  return (
    <li className={styles.license}>
      <div className={styles.words}>
        <p className={styles.name}>{name}</p>
        <p>
          <code>{serial}</code>
        </p>
        <p className={styles.end}>
          {t.servers(servers)}, {lastDay < today ? over(lastDay) : running(lastDay)}
        </p>
      </div>
      <ButtonLink to={paths.renew(id)} size="small" aria-label={t.renewal.renewOf(name, serial)}>
        {t.renewal.renew}
      </ButtonLink>
    </li>
  )
}
