import type { InputEvent } from 'react'

/** Spaces, dashes and the words around a pasted passcode fall away. */
export function digitsOnly({ currentTarget: input }: InputEvent<HTMLInputElement>) {
  const digits = input.value.replace(/\D/g, '')
  // Writing moves the caret, so only where there is something to take away.
  if (digits !== input.value) input.value = digits
}
