import type { InputEvent } from 'react'

/** Removes spaces, dashes and other text around a pasted passcode. */
export function digitsOnly({ currentTarget: input }: InputEvent<HTMLInputElement>) {
  const digits = input.value.replace(/\D/g, '')
  // Assigning moves the caret, so only where it changes something.
  if (digits !== input.value) input.value = digits
}
