import { useLoaderData } from 'react-router'
import type { License } from '../../contract/licenses.ts'
import { licenseTypes } from '../../domain/licenses/license.ts'
import { formatDay } from '../../texts/day.ts'
import { type LoaderArgs, pageContext, useTexts, useVisitor } from '../app/context.ts'
import { requireSignIn } from '../app/guards.ts'
import { paths } from '../app/paths.ts'
import { ButtonLink } from '../ui/button-link.tsx'
import { Card } from '../ui/card.tsx'
import { Icon } from '../ui/icon.tsx'
import { Notice } from '../ui/notice.tsx'
import { PageHeading } from '../ui/page-heading.tsx'
import { DemoForm } from './demo-form.tsx'
import styles from './demo-page.module.css'

export const loader = requireSignIn(async ({ context }: LoaderArgs) => {
  const profile = await context.get(pageContext).api('GET /api/accounts/profile/')
  const licenses = profile.ok ? profile.reply.data.licenses : []
  return { existing: licenses.find(({ type }) => type === licenseTypes.demo) ?? null }
})

export function Component() {
  const { demo: t } = useTexts()
  const { user, productName } = useVisitor()
  const { existing } = useLoaderData<typeof loader>()

  return (
    <div className={styles.page}>
      <div className={styles.heading}>
        <PageHeading title={t.title} lead={t.lead(productName)} />
      </div>
      <div className={styles.form}>
        {existing && <ExistingDemo license={existing} />}
        <Card>
          <DemoForm email={user?.email ?? ''} />
        </Card>
      </div>
      <DemoPoints />
    </div>
  )
}

function ExistingDemo({ license }: { license: License }) {
  const { existing } = useTexts().demo
  const { language } = useVisitor()
  const day = formatDay(language, license.expiration_date)
  const action = <ButtonLink href={paths.profile}>{existing.toProfile}</ButtonLink>

  return (
    <Notice title={existing.title} action={action}>
      {license.days_left > 0 ? existing.runs(day) : existing.ended(day)}
    </Notice>
  )
}

function DemoPoints() {
  const { points } = useTexts().demo

  return (
    <ul className={styles.points}>
      {points.map(({ title, text }) => (
        <li key={title} className={styles.point}>
          <Icon name="check" />
          <div>
            <p className={styles.title}>{title}</p>
            <p className={styles.text}>{text}</p>
          </div>
        </li>
      ))}
    </ul>
  )
}
