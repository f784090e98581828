import { useLoaderData } from 'react-router'
import type { License } from '../../contract/licenses.ts'
import { licenseTypes } from '../../domain/licenses/license.ts'
import { formatDay } from '../../texts/day.ts'
import { type LoaderArgs, pageContext, requireSignIn, useTexts, useVisitor } from '../app/context.ts'
import { paths } from '../app/paths.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { PageHeading, Stack } from '../ui/layout.tsx'
import { Notice } from '../ui/notice.tsx'
import { Point } from '../ui/point.tsx'
import { DemoForm } from './demo-form.tsx'
import styles from './demo-page.module.css'

export const loader = requireSignIn(async ({ context }: LoaderArgs) => {
  const { api } = context.get(pageContext)
  const [demo, profile] = await Promise.all([api('GET /api/astra/demo/'), api('GET /api/accounts/profile/')])
  const licenses = profile.ok ? profile.reply.data.licenses : []
  // If the shop does not know, its reply to the form decides.
  const { available, license_id } = demo.ok ? demo.reply.data : { available: true, license_id: null }
  // A demo license may also come from the legacy shop, or from another customer.
  const license = licenses.find(({ id, type }) => id === license_id || type === licenseTypes.demo) ?? null
  return { hadDemo: !available || license !== null, license }
}, 'licenses')

export function Component() {
  const { demo: t } = useTexts()
  const { catalog, user, productName } = useVisitor()
  const state = useLoaderData<typeof loader>()

  return (
    <div className={styles.page}>
      <div className={styles.heading}>
        <PageHeading title={t.title} lead={t.lead(productName, catalog.demoDays)} />
      </div>
      <Stack gap="m">
        {state.hadDemo ? (
          <ExistingDemo license={state.license} />
        ) : (
          <Card>
            <DemoForm email={user?.email ?? ''} />
          </Card>
        )}
      </Stack>
      <DemoPoints />
    </div>
  )
}

/** `license` is null for a demo of another account, or one that was given away. */
function ExistingDemo({ license }: { license: License | null }) {
  const { existing: t } = useTexts().demo
  const { language } = useVisitor()
  const isDemo = license?.type === licenseTypes.demo
  const day = license && formatDay(language, license.expiration_date)
  const text = isDemo && day ? (license.days_left > 0 ? t.runs(day) : t.ended(day)) : t.once
  const action = (
    <>
      <ButtonLink to={isDemo ? paths.convertDemo(license.id) : paths.pricing} variant="primary">
        {t.buy}
      </ButtonLink>
      {license && <ButtonLink href={paths.license(license.id)}>{t.toLicense}</ButtonLink>}
    </>
  )

  return (
    <Notice title={t.title} action={action}>
      {text}
    </Notice>
  )
}

function DemoPoints() {
  const { points } = useTexts().demo

  return (
    <ul className={styles.points}>
      {points.map(point => (
        <Point key={point.title} as="p" {...point} />
      ))}
    </ul>
  )
}
