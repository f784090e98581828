import { useLoaderData } from 'react-router'
import type { RequestProblem } from '../../contract/offline-activation.ts'
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
  const { pathname, searchParams } = new URL(args.request.url)
  const problem = searchParams.get('code')
  return pathname.startsWith('/astra-activate')
    ? { action: requestPaths.any, problem, licenses: null }
    : requireSignIn(loadOwn)(args)

  async function loadOwn({ context }: LoaderArgs) {
    const profile = await context.get(pageContext).api('GET /api/accounts/profile/')
    const licenses = profile.ok ? profile.reply.data.licenses : []
    return { action: requestPaths.own, problem, licenses }
  }
}

export function Component() {
  const { offlineActivation: t } = useTexts()
  const { productName } = useVisitor()
  const { action, problem, licenses } = useLoaderData<typeof loader>()

  return (
    <div className={styles.page}>
      <PageHeading title={t.title} lead={t.lead(productName)} />
      {isProblem(problem, t.problems) && <ProblemNotice problem={problem} own={licenses !== null} />}
      <Card>
        <RequestForm action={action} licenses={licenses} />
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

function isProblem(code: string | null, problems: object): code is RequestProblem {
  return code !== null && Object.hasOwn(problems, code)
}
