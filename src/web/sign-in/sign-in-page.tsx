import { redirect, redirectDocument } from 'react-router'
import { type LoaderArgs, pageContext, useTexts, useVisitor } from '../app/context.ts'
import { isServerPath, mailto, paths, safeNext } from '../app/paths.ts'
import { ShopLink } from '../app/shop-link.tsx'
import { Card } from '../ui/card.tsx'
import { Notice } from '../ui/notice.tsx'
import { PageHeading } from '../ui/page-heading.tsx'
import { EmailStep } from './email-step.tsx'
import { LinkStep } from './link-step.tsx'
import { PasscodeStep } from './passcode-step.tsx'
import { PasskeyButton } from './passkey-button.tsx'
import styles from './sign-in.module.css'
import { useSignInProgress } from './sign-in-progress.ts'

/** A signed-in visitor continues to `next`, also after the reload that ends a sign-in; with `again` only after that. */
export function loader({ request, context }: LoaderArgs) {
  const { searchParams } = new URL(request.url)
  if (!context.get(pageContext).visitor.user || searchParams.has('again')) return null

  const next = safeNext(searchParams.get('next')) ?? paths.home
  throw isServerPath(next) ? redirectDocument(next) : redirect(next)
}

export function Component() {
  const { signIn: t } = useTexts()
  const { user } = useVisitor()
  const progress = useSignInProgress()

  return (
    <div className={styles.page}>
      <PageHeading title={t.title} lead={t.lead} />
      <noscript>
        <Notice tone="warn">{t.withoutScript}</Notice>
      </noscript>
      <Card>
        {progress.step === 'link' ? (
          <LinkStep code={progress.code} />
        ) : progress.step === 'passcode' ? (
          <PasscodeStep email={progress.email} resendAt={progress.resendAt} />
        ) : (
          <>
            <EmailStep email={progress.email || (user?.email ?? '')} />
            <PasskeyButton />
          </>
        )}
      </Card>
      <SignInNotes />
      <ForNewcomers />
    </div>
  )
}

function ForNewcomers() {
  const { newcomers: t } = useTexts().signIn
  const { productName } = useVisitor()
  const ways = [
    [paths.pricing, t.prices],
    [paths.demo, t.demo],
    [paths.product, t.more],
  ] as const

  return (
    <div className={styles.newcomers}>
      <p>{t.text(productName)}</p>
      <ul className={styles.ways}>
        {ways.map(([to, label]) => (
          <li key={to}>
            <ShopLink to={to}>{label}</ShopLink>
          </li>
        ))}
      </ul>
    </div>
  )
}

function SignInNotes() {
  const { agreement, support } = useTexts().signIn
  const { supportEmail } = useVisitor()

  return (
    <div className={styles.notes}>
      <p>
        {agreement.before} <ShopLink to={paths.terms}>{agreement.terms}</ShopLink> {agreement.between}{' '}
        <ShopLink to={paths.privacy}>{agreement.privacy}</ShopLink>.
      </p>
      <p>
        {support}{' '}
        <a href={mailto(supportEmail)} className={styles.address}>
          {supportEmail}
        </a>
      </p>
    </div>
  )
}
