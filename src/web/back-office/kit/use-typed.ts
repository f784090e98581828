import { useState } from 'react'

/** What is being typed, until another value is applied. */
export function useTyped(value: string): [string, (typed: string) => void] {
  const [state, setState] = useState({ typed: value, value })
  if (state.value !== value) setState({ typed: value, value })
  return [state.typed, typed => setState({ typed, value })]
}
