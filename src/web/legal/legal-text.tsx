import type { CallReply } from '../../contract/calls.ts'
import { type LoaderArgs, pageContext, useTexts } from '../app/context.ts'
import { LoadFailure } from '../app/load-failure.tsx'
import { Prose } from '../app/prose.tsx'
import { PageHeading } from '../ui/page-heading.tsx'
import styles from './legal-text.module.css'

type Props = { title: string; text: CallReply<'GET /api/legal/{name}/'>['data'] | null }

export function LegalText({ title, text }: Props) {
  const { failed } = useTexts().legal

  return (
    <div className={styles.text}>
      <PageHeading title={text?.title ?? title} />
      {text ? (
        <Prose blocks={text.blocks} />
      ) : (
        <LoadFailure title={failed.title} retryLabel={failed.retry}>
          {failed.text}
        </LoadFailure>
      )}
    </div>
  )
}

export async function loadLegal({ context }: LoaderArgs, name: 'terms' | 'privacy') {
  const answer = await context.get(pageContext).api('GET /api/legal/{name}/', { params: { name } })
  return answer.ok ? answer.reply.data : null
}
