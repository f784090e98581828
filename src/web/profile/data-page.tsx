import { redirectDocument, useLoaderData } from 'react-router'
import { type LoaderArgs, pageContext, useTexts } from '../app/context.ts'
import { requireSignIn } from '../app/guards.ts'
import { LoadFailure } from '../app/load-failure.tsx'
import { paths } from '../app/paths.ts'
import { Card } from '../ui/card.tsx'
import { PageHeading } from '../ui/page-heading.tsx'
import { DeletionForm } from './deletion-form.tsx'
import { ExportCard } from './export-card.tsx'
import styles from './reading-page.module.css'
import { RequestedDeletion } from './requested-deletion.tsx'

export const loader = requireSignIn(async ({ context }: LoaderArgs) => {
  const { api } = context.get(pageContext)
  const answer = await api('GET /api/accounts/data/')
  // The session has ended: only a full page load updates the visitor.
  if (!answer.ok && answer.status === 401) throw redirectDocument(paths.signIn(paths.ownData))
  return { own: answer.ok ? answer.reply.data : null }
})

export function Component() {
  const { data: t } = useTexts().profile
  const { own } = useLoaderData<typeof loader>()

  return (
    <div className={styles.page}>
      <PageHeading above={<a href={paths.profile}>{t.toProfile}</a>} title={t.title} />
      {own ? (
        <>
          <ExportCard found={own.export} />
          <Card title={t.deletion.title}>
            {own.erased_after ? <RequestedDeletion day={own.erased_after} /> : <DeletionForm own={own} />}
          </Card>
        </>
      ) : (
        <LoadFailure title={t.failed.title} retryLabel={t.failed.retry}>
          {t.failed.text}
        </LoadFailure>
      )}
    </div>
  )
}
