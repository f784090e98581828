import type { ReactNode } from 'react'
import { useRevalidator } from 'react-router'
import { ErrorState } from '../ui/error-state.tsx'

export function LoadFailure(props: { title: string; retryLabel: string; children: ReactNode }) {
  const { revalidate, state } = useRevalidator()
  return <ErrorState {...props} retrying={state === 'loading'} onRetry={() => void revalidate()} />
}
