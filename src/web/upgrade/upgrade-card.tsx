import { useId } from 'react'
import type { License } from '../../contract/licenses.ts'
import { licenseTypes } from '../../domain/licenses/license.ts'
import { useTexts } from '../app/context.ts'
import { moneyOf } from '../checkout/money.ts'
import type { OrderState } from '../checkout/use-place-order.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { DefinitionList } from '../ui/definition-list.tsx'
import { Notice } from '../ui/notice.tsx'
import type { UpgradePlan, Working } from './price-calculation.ts'
import { WorkingTable } from './price-calculation-table.tsx'
import styles from './upgrade-card.module.css'
import type { UpgradeChoice } from './upgrade-choice.ts'

type Props = {
  license: License
  choice: UpgradeChoice
  working: Working | null
  state: OrderState<UpgradePlan>
  onUpgrade: () => void
}

/** How the price comes about, what the license is afterwards, and the button; or why it cannot be pressed yet. */
export function UpgradeCard({ license, choice, working, state, onUpgrade }: Props) {
  const t = useTexts().upgrade
  const reasonId = useId()
  const more = choice.servers - license.servers
  const until = t.ordering.license.until(license.expiration_date)
  const end = license.type === licenseTypes.lifetime ? t.updatesUntil(until) : until
  const reason = more > 0 ? t.ordering.sums.noPrice : t.servers.tooFew(license.servers)

  const footer = (
    <div className={styles.action}>
      {state.kind === 'refused' && (
        <Notice tone="error" title={t.ordering.notPlaced}>
          {state.message}
        </Notice>
      )}
      <Button
        variant="primary"
        size="large"
        wide
        busy={state.kind === 'placing'}
        disabled={!working}
        aria-describedby={working ? undefined : reasonId}
        onClick={onUpgrade}
      >
        {working ? t.button[choice.method](more, moneyOf(working.quote, working.quote.total)) : t.button.none}
      </Button>
      {!working && (
        <p id={reasonId} className={styles.reason}>
          {reason}
        </p>
      )}
    </div>
  )

  return (
    <div className={styles.card}>
      <Card title={working ? t.working.title : t.title} footer={footer}>
        {working && (
          <>
            <WorkingTable working={working} current={license.servers} />
            <DefinitionList rows={[{ term: t.after, value: t.afterText(choice.servers, end) }]} />
          </>
        )}
      </Card>
    </div>
  )
}
