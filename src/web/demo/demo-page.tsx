import { useLoaderData } from 'react-router'
import { licenseTypes } from '../../domain/licenses/license.ts'
import { type LoaderArgs, pageContext, useTexts, useVisitor } from '../app/context.ts'
import { requireSignIn } from '../app/guards.ts'
import { Card } from '../ui/card.tsx'
import { PageHeading } from '../ui/page-heading.tsx'
import { DemoForm } from './demo-form.tsx'
import styles from './demo-page.module.css'
import { DemoPoints } from './demo-points.tsx'
import { ExistingDemo } from './existing-demo.tsx'

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
