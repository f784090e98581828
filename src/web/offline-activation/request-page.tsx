import { useLoaderData } from 'react-router'
import { type LoaderArgs, pageContext, useTexts, useVisitor } from '../app/context.ts'
import { requireSignIn } from '../app/guards.ts'
import { paths } from '../app/paths.ts'
import { ButtonLink } from '../ui/button-link.tsx'
import { Card } from '../ui/card.tsx'
import { PageHeading } from '../ui/page-heading.tsx'
import styles from './offline-activation.module.css'
import { ProblemNotice } from './problem-notice.tsx'
import { RequestForm, requestPaths } from './request-form.tsx'

export function loader(args: LoaderArgs) {
  const { pathname } = new URL(args.request.url)
  const { refused = null } = args.context.get(pageContext)
  return pathname.startsWith('/astra-activate')
    ? { action: requestPaths.any, refused, licenses: null }
    : requireSignIn(loadOwn)(args)

  async function loadOwn({ context }: LoaderArgs) {
    const profile = await context.get(pageContext).api('GET /api/accounts/profile/')
    const licenses = profile.ok ? profile.reply.data.licenses : []
    return { action: requestPaths.own, refused, licenses }
  }
}

export function Component() {
  const { offlineActivation: t } = useTexts()
  const { productName } = useVisitor()
  const { action, refused, licenses } = useLoaderData<typeof loader>()

  return (
    <div className={styles.page}>
      <PageHeading title={t.title} lead={t.lead(productName)} />
      {refused && <ProblemNotice problem={refused.problem} own={licenses !== null} />}
      <Card>
        <RequestForm action={action} licenses={licenses} refused={refused} />
      </Card>
      <p className={styles.note}>
        {t.seatHeld} {licenses === null && t.withSerial}
      </p>
      <p>
        <ButtonLink to={paths.article('offline-activation')} size="small">
          {t.help}
        </ButtonLink>
      </p>
    </div>
  )
}
