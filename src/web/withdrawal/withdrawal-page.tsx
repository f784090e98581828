import { useLoaderData } from 'react-router'
import { type LoaderArgs, pageContext, useTexts, useVisitor } from '../app/context.ts'
import { mailto, paths } from '../app/paths.ts'
import { ButtonLink } from '../ui/button-link.tsx'
import { Card } from '../ui/card.tsx'
import { Notice } from '../ui/notice.tsx'
import { PageHeading } from '../ui/page-heading.tsx'
import { AnswerNotice } from './answer-notice.tsx'
import { ConfirmForm } from './confirm-form.tsx'
import { StatementForm } from './statement-form.tsx'
import styles from './withdrawal.module.css'

export async function loader({ context, request }: LoaderArgs) {
  const { api, visitor, withdrawal: answer = null } = context.get(pageContext)
  const query = new URL(request.url).searchParams
  const isSent = query.has('sent') && !answer
  const profile = visitor.user && !isSent ? await api('GET /api/accounts/profile/') : null
  const orders = profile?.ok ? profile.reply.data.orders.filter(order => order.withdrawal === 'open') : []
  const typed = answer?.typed ?? {
    name: '',
    order: query.get('order') ?? '',
    email: visitor.user?.email ?? '',
  }
  return { answer, isSent, orders, typed }
}

/** Sent by the browser itself, with and without scripts. */
export function Component() {
  const { withdrawal: t } = useTexts()
  const { answer, isSent, orders, typed } = useLoaderData<typeof loader>()
  if (isSent) return <StatementSent />
  if (answer?.kind === 'confirm')
    return (
      <div className={styles.page}>
        <PageHeading title={t.check.title} />
        <Card>
          <ConfirmForm typed={typed} />
        </Card>
      </div>
    )
  return (
    <div className={styles.page}>
      <PageHeading title={t.title} lead={t.lead} />
      {answer && <AnswerNotice answer={answer} />}
      <Card>
        <StatementForm typed={typed} orders={orders} wrong={answer?.fields ?? []} />
      </Card>
      <p>
        <ButtonLink href={paths.terms} size="small">
          {t.terms}
        </ButtonLink>
      </p>
    </div>
  )
}

function StatementSent() {
  const { sent: t } = useTexts().withdrawal
  const { supportEmail, user } = useVisitor()
  return (
    <div className={styles.page}>
      <PageHeading title={t.title} />
      <Notice tone="success" action={user && <ButtonLink to={paths.profile}>{t.toProfile}</ButtonLink>}>
        <p>
          {t.text} <a href={mailto(supportEmail)}>{supportEmail}</a>
        </p>
      </Notice>
    </div>
  )
}
