import type { RequestProblem } from '../../contract/offline-activation.ts'
import { useTexts, useVisitor } from '../app/context.ts'
import { mailto, paths } from '../app/paths.ts'
import { ButtonLink } from '../ui/button-link.tsx'
import { Notice } from '../ui/notice.tsx'
import styles from './offline-activation.module.css'

const forSupport: readonly RequestProblem[] = [
  'newer_format',
  'suspended',
  'revoked',
  'too_many_freed_seats',
  'failed',
]
const forProfile: readonly RequestProblem[] = [
  'expired',
  'version_not_covered',
  'no_seat_left',
  'serial_reset',
  'serial_unknown',
]

export function ProblemNotice({ problem, own }: { problem: RequestProblem; own: boolean }) {
  const { offlineActivation: t } = useTexts()
  const { supportEmail } = useVisitor()
  const { title, text } = t.problems[own && problem === 'serial_unknown' ? 'not_yours' : problem]
  const toProfile = forProfile.includes(problem) && (
    <ButtonLink href={paths.profile} size="small">
      {t.toProfile}
    </ButtonLink>
  )

  return (
    <Notice tone="error" role="alert" title={title} action={toProfile}>
      <p>
        {text} {forSupport.includes(problem) && <a href={mailto(supportEmail)}>{supportEmail}</a>}
      </p>
      <p className={styles.note}>
        {t.nothingChanged} {t.code(problem)}
      </p>
    </Notice>
  )
}
