import { useRevalidator } from 'react-router'
import { useTexts } from '../app/context.ts'
import { ErrorState } from '../ui/error-state.tsx'

export function ProfileLoadFailure({ title, text }: { title: string; text: string }) {
  const { failed } = useTexts().profile
  const { revalidate, state } = useRevalidator()

  return (
    <ErrorState
      title={title}
      retryLabel={failed.retry}
      retrying={state === 'loading'}
      onRetry={() => void revalidate()}
    >
      {text}
    </ErrorState>
  )
}
