import type { License } from '../../contract/licenses.ts'
import { licenseTypes } from '../../domain/licenses/license.ts'
import type { buyOrRenew } from '../../texts/en/buy-or-renew.ts'
import { useTexts, useVisitor } from '../app/context.ts'
import { paths } from '../app/paths.ts'
import type { CardPlan } from '../checkout/selection.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Text } from '../ui/layout.tsx'
import styles from './buy-or-renew.module.css'

const words = import.meta.glob<typeof buyOrRenew>('../../texts/*/buy-or-renew.ts', {
  eager: true,
  import: 'buyOrRenew',
})

function useWords(): typeof buyOrRenew {
  const found = words[`../../texts/${useVisitor().language}/buy-or-renew.ts`]
  if (!found) throw new Error('A language has no words for this')
  return found
}

type Props = {
  plan: CardPlan
  licenses: readonly License[]
  today: string
  onBuyNew: (plan: CardPlan) => void
  onClose: () => void
}

export function BuyOrRenew({ plan, licenses, today, onBuyNew, onClose }: Props) {
  const t = useWords()
  const buyNew = (
    <Button variant="primary" onClick={() => onBuyNew(plan)}>
      {t.buyNew}
    </Button>
  )

  return (
    <Dialog open onClose={onClose} title={t.title} closeLabel={t.close} focus="title" actions={buyNew}>
      <p>{t.text}</p>
      <ul className={styles.licenses}>
        {licenses.map(license => (
          <RenewableLicense key={license.id} license={license} today={today} />
        ))}
      </ul>
    </Dialog>
  )
}

type RenewableLicenseProps = { license: License; today: string }

function RenewableLicense({ license, today }: RenewableLicenseProps) {
  const t = useWords()
  const { servers: countServers } = useTexts().pricing
  const { id, name, sn_to_display: serial, servers, expiration_date: lastDay } = license
  const isLifetime = license.type === licenseTypes.lifetime
  const running = isLifetime ? t.updatesUntil : t.until
  const over = isLifetime ? t.updatesEnded : t.expired

  return (
    <li className={styles.license}>
      <div className={styles.words}>
        <Text weight="medium">{name}</Text>
        <p>
          <code>{serial}</code>
        </p>
        <Text tone="quiet" size="xs">
          {countServers(servers)}, {lastDay < today ? over(lastDay) : running(lastDay)}
        </Text>
      </div>
      <ButtonLink to={paths.renew(id)} size="small" aria-label={t.renewOf(name, serial)}>
        {t.renew}
      </ButtonLink>
    </li>
  )
}
