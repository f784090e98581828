import type { WithdrawalAnswer } from '../../contract/withdrawal.ts'
import { useTexts } from '../app/context.ts'
import { SupportLink } from '../app/shop-link.tsx'
import { Notice } from '../ui/notice.tsx'

/** Why the statement was not accepted. */
export function AnswerNotice({ answer }: { answer: WithdrawalAnswer }) {
  const { withdrawal: t } = useTexts()
  const { kind, state } = answer

  if (kind === 'confirm' || kind === 'change' || kind === 'ended') return null
  if (kind === 'invalid') return <Notice tone="error" role="alert" title={t.checkFields} />
  if (kind === 'not-possible')
    return (
      <Notice tone="warn" role="alert" title={t.notPossible.title}>
        <p>{state && t.notPossible[state]}</p>
        <p>
          {t.notPossible.support} <SupportLink />
        </p>
      </Notice>
    )
  return (
    <Notice tone="error" role="alert" title={t.faultTitle}>
      <p>
        {t.faults[kind]} {(kind === 'too-many' || kind === 'failed') && <SupportLink />}
      </p>
    </Notice>
  )
}
