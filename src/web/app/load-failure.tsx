import { useRevalidator } from 'react-router'
import { ErrorState } from '../ui/notice.tsx'
import { useTexts } from './context.ts'

/** Stands where what a page shows could not be loaded. */
export function LoadFailure({ title, text }: { title: string; text: string }) {
  const { failure } = useTexts()
  const { revalidate, state } = useRevalidator()

  return (
    <ErrorState
      title={title}
      retryLabel={failure.retry}
      retrying={state === 'loading'}
      onRetry={() => void revalidate()}
    >
      {text}
    </ErrorState>
  )
}
