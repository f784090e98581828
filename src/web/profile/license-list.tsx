import type { License } from '../../contract/licenses.ts'
import { useTexts, useVisitor } from '../app/context.ts'
import { paths } from '../app/paths.ts'
import { ButtonLink } from '../ui/button-link.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { LicenseCard } from './license-card.tsx'
import styles from './license-list.module.css'
import { sortByStatus } from './license-status.ts'

export function LicenseList({ licenses, today }: { licenses: readonly License[]; today: string }) {
  const { empty } = useTexts().profile.licenses
  const { productName } = useVisitor()

  if (licenses.length === 0) {
    const action = (
      <div className={styles.ways}>
        <ButtonLink to={paths.pricing} variant="primary">
          {empty.action}
        </ButtonLink>
        <ButtonLink to={paths.demo} variant="quiet">
          {empty.demo}
        </ButtonLink>
      </div>
    )
    return (
      <EmptyState title={empty.title} icon="server" action={action}>
        {empty.text(productName)}
      </EmptyState>
    )
  }
  return (
    <ul className={styles.list}>
      {sortByStatus(licenses, today).map(license => (
        <li key={license.id}>
          <LicenseCard license={license} today={today} />
        </li>
      ))}
    </ul>
  )
}
