import { useRevalidator } from 'react-router'
import type { CallReply } from '../../contract/calls.ts'
import { useTexts } from '../app/context.ts'
import { Prose } from '../app/prose.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { PageHeading } from '../ui/page-heading.tsx'
import styles from './legal-text.module.css'

type Props = { title: string; text: CallReply<'GET /api/legal/{name}/'>['data'] | null }

export function LegalText({ title, text }: Props) {
  const { failed } = useTexts().legal
  const { revalidate, state } = useRevalidator()

  return (
    <div className={styles.text}>
      <PageHeading title={text?.title ?? title} />
      {text ? (
        <Prose blocks={text.blocks} />
      ) : (
        <ErrorState
          title={failed.title}
          retryLabel={failed.retry}
          retrying={state === 'loading'}
          onRetry={() => void revalidate()}
        >
          {failed.text}
        </ErrorState>
      )}
    </div>
  )
}
