import type { License } from '../../../contract/licenses.ts'
import { licenseTypes } from '../../../domain/licenses/license.ts'
import { useTexts } from '../../app/context.ts'
import { Card } from '../../ui/card.tsx'
import { Pill } from '../../ui/pill.tsx'
import styles from './server-list.module.css'
import { type Activation, ServerRow } from './server-row.tsx'

type Props = { license: License; servers: readonly Activation[] | null; isOwn: boolean }

/** The servers that hold the seats of the license. */
export function ServerList({ license, servers, isOwn }: Props) {
  const { servers: t, failed } = useTexts().profile.license
  const isLimited = license.type !== licenseTypes.company

  return (
    <Card
      title={t.title}
      flag={servers && isLimited && <Pill tone="neutral">{t.used(servers.length, license.servers)}</Pill>}
    >
      {servers === null && <p>{failed}</p>}
      {servers?.length === 0 && <p>{t.none}</p>}
      {servers && servers.length > 0 && (
        <ul className={styles.list}>
          {servers.map(server => (
            <ServerRow key={server.seat} licenseId={license.id} server={server} isOwn={isOwn} />
          ))}
        </ul>
      )}
    </Card>
  )
}
