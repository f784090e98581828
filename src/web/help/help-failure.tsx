import { useRevalidator } from 'react-router'
import { useTexts } from '../app/context.ts'
import { ErrorState } from '../ui/error-state.tsx'

export function HelpFailure() {
  const { failed } = useTexts().help
  const { revalidate, state } = useRevalidator()

  return (
    <ErrorState
      title={failed.title}
      retryLabel={failed.retry}
      retrying={state === 'loading'}
      onRetry={() => void revalidate()}
    >
      {failed.text}
    </ErrorState>
  )
}
